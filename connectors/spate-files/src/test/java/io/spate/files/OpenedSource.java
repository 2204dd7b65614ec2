package io.spate.files;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.report.RevocationReceipt;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Opens a source as the controller does, and reads it without committing anything. */
final class OpenedSource {

    static final SourceContext CONTEXT = new SourceContext() {
        @Override
        public String pipeline() {
            return "test";
        }

        @Override
        public Clock clock() {
            return Clock.system();
        }

        @Override
        public RevocationReceipt revoke(Set<LaneId> lanes) {
            throw new AssertionError("files are never revoked");
        }
    };

    private OpenedSource() {}

    static List<SourceLane<Payload>> lanes(FileSource source) {
        source.open(CONTEXT);
        return ((SourceEvent.LanesAssigned<Payload>) source.pollEvents(Duration.ZERO)).lanes();
    }

    static Map<String, List<String>> texts(FileSource source) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        lanes(source).forEach(lane -> texts.put(lane.partition().name(), DrivenLane.texts(lane)));
        source.close();
        return texts;
    }

    static List<String> partitions(FileSource source) {
        return lanes(source).stream()
                .map(SourceLane::partition)
                .map(PartitionId::name)
                .toList();
    }
}
