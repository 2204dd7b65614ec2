package io.spate.sink;

import io.spate.time.Clock;

/** What the runtime gives a sink when it opens it. */
public interface SinkContext {

    /** Name of the pipeline that writes to this sink. */
    String pipeline();

    /** The pipeline's clock. */
    Clock clock();
}
