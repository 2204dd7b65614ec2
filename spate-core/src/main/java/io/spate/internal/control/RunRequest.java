package io.spate.internal.control;

import io.spate.internal.concurrent.Letter;
import io.spate.record.PartitionId;
import io.spate.report.Failure;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the supervisor tells the controller. */
public sealed interface RunRequest extends Letter<RunRequest.Handler> {

    /** Takes one of each kind. */
    interface Handler {
        void onStopRequested();

        void onPauseRequested(boolean isPaused, @Nullable Set<PartitionId> partitions);

        void onDriverDied(int driver, Failure failure);

        void onShardsDied(Set<Integer> shards, Failure failure);
    }

    /** Somebody asked the run to drain and end. */
    record StopRequested() implements RunRequest {
        @Override
        public void deliverTo(Handler handler) {
            handler.onStopRequested();
        }
    }

    /**
     * Somebody asked to pause or to resume.
     *
     * @param partitions which ones; null for everything
     */
    record PauseRequested(boolean isPaused, @Nullable Set<PartitionId> partitions) implements RunRequest {
        @Override
        public void deliverTo(Handler handler) {
            handler.onPauseRequested(isPaused, partitions);
        }
    }

    /** A driver thread ended by an uncaught throwable. */
    record DriverDied(int driver, Failure failure) implements RunRequest {
        @Override
        public void deliverTo(Handler handler) {
            handler.onDriverDied(driver, failure);
        }
    }

    /** A sink thread, and with it these shards' workers, ended by an uncaught throwable. */
    record ShardsDied(Set<Integer> shards, Failure failure) implements RunRequest {
        @Override
        public void deliverTo(Handler handler) {
            handler.onShardsDied(shards, failure);
        }
    }
}
