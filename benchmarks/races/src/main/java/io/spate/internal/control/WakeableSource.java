package io.spate.internal.control;

import io.spate.record.PartitionId;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import java.time.Duration;
import java.util.Map;

/** Remembers that it was woken. */
final class WakeableSource implements Source<Object> {

    private volatile boolean isWoken;

    boolean isWoken() {
        return isWoken;
    }

    @Override
    public void wakeup() {
        isWoken = true;
    }

    @Override
    public void open(SourceContext context) {}

    @Override
    public SourceEvent<Object> pollEvents(Duration timeout) {
        return SourceEvent.idle();
    }

    @Override
    public void commit(Map<PartitionId, Long> positions, Duration timeout) {}
}
