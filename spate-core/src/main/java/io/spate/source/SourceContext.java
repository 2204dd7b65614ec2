package io.spate.source;

import io.spate.time.Clock;

/** What the runtime gives a source when it opens it. */
public interface SourceContext {

    /** Name of the pipeline that reads this source. */
    String pipeline();

    /** The pipeline's clock. */
    Clock clock();
}
