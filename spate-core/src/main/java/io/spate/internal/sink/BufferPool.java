package io.spate.internal.sink;

import io.spate.internal.concurrent.Queues;
import io.spate.sink.RowBuffer;
import org.jctools.queues.MessagePassingQueue;

/** Keeps a bounded number of chunk buffers for reuse. Drivers take, sink threads give back; never blocks. */
public final class BufferPool {

    private final int bufferBytes;
    private final MessagePassingQueue<RowBuffer> buffers;

    /** @param bufferBytes size of a new buffer; one that has grown to twice as much is not kept */
    public BufferPool(int bufferBytes, int capacity) {
        this.bufferBytes = bufferBytes;
        this.buffers = Queues.bounded(Math.max(2, capacity));
    }

    /** An empty buffer. */
    public RowBuffer take() {
        RowBuffer pooled = buffers.poll();
        return pooled == null ? new RowBuffer(bufferBytes) : pooled;
    }

    /** Takes back a buffer that nobody reads any more. */
    public void giveBack(RowBuffer buffer) {
        if (buffer.capacity() < 2L * bufferBytes) {
            buffer.truncate(0);
            buffers.offer(buffer);
        }
    }
}
