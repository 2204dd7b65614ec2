package io.spate.benchmarks.spate;

import io.spate.benchmarks.data.Corpus;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The corpus as a bounded source with a lane for each slab, which keeps the positions committed. Owned by the controller. */
final class CorpusSource implements Source<Payload> {

    private final Corpus corpus;
    private final long laps;
    private final Map<PartitionId, Long> committed = new HashMap<>();
    private boolean assigned;

    CorpusSource(Corpus corpus, long laps) {
        this.corpus = corpus;
        this.laps = laps;
    }

    @Override
    public void open(SourceContext context) {}

    @Override
    public SourceEvent<Payload> pollEvents(Duration timeout) {
        if (assigned) {
            return SourceEvent.idle();
        }
        assigned = true;
        List<SourceLane<Payload>> lanes = new ArrayList<>();
        for (int number = 0; number < corpus.slabs().size(); number++) {
            lanes.add(new CorpusLane(number, corpus.slabs().get(number), laps));
        }
        return new SourceEvent.LanesAssigned<>(lanes);
    }

    @Override
    public void commit(Map<PartitionId, Long> positions, Duration timeout) {
        committed.putAll(positions);
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public boolean reusesRecords() {
        return true;
    }

    /** Sum of the positions that were committed last; once the run has ended. */
    long committed() {
        return committed.values().stream().mapToLong(Long::longValue).sum();
    }
}
