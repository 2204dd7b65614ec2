package io.spate.internal.control;

import io.spate.record.PartitionId;
import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import io.spate.report.Failure;
import io.spate.report.RevocationReceipt;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** How the controller saw the run end. Immutable. */
public record RunOutcome(
        ExitReport.State state,
        Optional<Failure> failure,
        SortedMap<PartitionId, Long> committed,
        DrainReport drain,
        List<RevocationReceipt> revocations) {

    public RunOutcome {
        revocations = List.copyOf(revocations);
    }
}
