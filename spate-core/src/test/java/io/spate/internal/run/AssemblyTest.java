package io.spate.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AssemblyTest {

    /**
     * E-12, H-26: retries that may take longer than the run waits are said before they hurt; the defaults say nothing.
     */
    @Test
    void limitsThatConflictAreWarnedOfAtStart() {
        assertThat(Assembly.outlastsPatience(RuntimeConfig.defaults(), SinkConfig.defaults()))
                .isFalse();
        assertThat(Assembly.outlastsPatience(
                        RuntimeConfig.defaults(), SinkConfig.defaults().withAttemptTimeout(Duration.ofMinutes(2))))
                .isTrue();
    }
}
