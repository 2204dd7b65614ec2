package io.spate.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What went through a pipeline so far. Taken while it runs, the numbers are a few records old; in an exit report exact.
 *
 * @param read records handed out by the source; counted by the drivers
 * @param written rows that a sink reported durable
 * @param filtered records that a filter left out on purpose, by operator, in chain order
 * @param dropped records that a policy dropped, by stage; stages that dropped nothing are left out
 */
public record Counts(long read, long written, Map<String, Long> filtered, Map<String, Long> dropped) {

    public Counts {
        filtered = Collections.unmodifiableMap(new LinkedHashMap<>(filtered));
        dropped = Collections.unmodifiableMap(new LinkedHashMap<>(dropped));
    }
}
