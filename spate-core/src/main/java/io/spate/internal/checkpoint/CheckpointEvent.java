package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Letter;

/** What the books hear about batches. A batch's registration is sent before anything that could resolve it. */
public sealed interface CheckpointEvent extends Letter<CheckpointEvent.Handler> {

    /** Takes one of each kind. */
    interface Handler {
        void onBatchIssued(BatchAck ack);

        void onBatchResolved(BatchAck ack);
    }

    /** A batch exists and will be resolved. */
    record BatchIssued(BatchAck ack) implements CheckpointEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onBatchIssued(ack);
        }
    }

    /** The last share of a batch was released. */
    record BatchResolved(BatchAck ack) implements CheckpointEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onBatchResolved(ack);
        }
    }
}
