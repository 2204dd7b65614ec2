package io.spate.internal.sink;

import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Letter;
import io.spate.sink.WriteResult;
import org.jspecify.annotations.Nullable;

/** What a shard worker is told. */
public sealed interface ShardCommand extends Letter<ShardCommand.Handler> {

    /** Takes one of each kind. */
    interface Handler {
        void onSettle(boolean isOn);

        void onDrain(Deadline deadline);

        void onWriteReturned(int slot, long attempt, @Nullable WriteResult result, @Nullable Throwable error);
    }

    /** While on, nothing lingers: what comes is written as soon as a write is free. */
    record Settle(boolean isOn) implements ShardCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onSettle(isOn);
        }
    }

    /** Write everything that is left, give up at the deadline, then be finished. The drivers have stopped. */
    record Drain(Deadline deadline) implements ShardCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onDrain(deadline);
        }
    }

    /** A write call came back, in time or not: with a result or with an error. */
    record WriteReturned(
            int slot,
            long attempt,
            @Nullable WriteResult result,
            @Nullable Throwable error) implements ShardCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onWriteReturned(slot, attempt, result, error);
        }
    }
}
