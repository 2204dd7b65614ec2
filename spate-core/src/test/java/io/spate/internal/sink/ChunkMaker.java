package io.spate.internal.sink;

import io.spate.config.BackpressureConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.checkpoint.AckJournal;
import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.internal.concurrent.Wakeup;
import io.spate.sink.RowBuffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Makes chunks as a driver does, each of one polled batch; a row is its number in four bytes. */
final class ChunkMaker {

    static final int ROW_BYTES = Integer.BYTES;

    /** A chunk with the batch whose rows it holds. */
    record Made(Chunk chunk, BatchAck ack, RowBuffer buffer, List<Integer> rows) {}

    final AckJournal acks = new AckJournal();
    final InflightBudget budget = new InflightBudget(BackpressureConfig.defaults(), Wakeup.NOBODY);
    final BufferPool pool = new BufferPool(64, 16);
    private final Chunk.Accounts accounts = new Chunk.Accounts(budget, pool);
    private int nextRow;

    /** A chunk with this many rows, numbered on from the last one. */
    Made encoded(int rows) {
        BatchAck ack = acks.issue();
        AckSet set = new AckSet();
        RowBuffer buffer = pool.take();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            numbers.add(nextRow);
            buffer.putInt(nextRow++);
            set.addRow(ack);
        }
        ack.finish(nextRow, rows);
        return new Made(Chunk.ofEncoded(buffer, rows, set, accounts), ack, buffer, numbers);
    }

    /** A chunk of these objects, which counts ten bytes for each. */
    Chunk ofObjects(Object... rows) {
        BatchAck ack = acks.issue();
        AckSet set = new AckSet();
        for (int i = 0; i < rows.length; i++) {
            set.addRow(ack);
        }
        ack.finish(0, rows.length);
        return Chunk.ofObjects(rows, rows.length, 10L * rows.length, set, accounts);
    }

    /** The row numbers in the frames of a batch. */
    static List<Integer> rows(List<ByteBuffer> frames) {
        List<Integer> rows = new ArrayList<>();
        for (ByteBuffer frame : frames) {
            frame.order(ByteOrder.LITTLE_ENDIAN);
            while (frame.hasRemaining()) {
                rows.add(frame.getInt());
            }
        }
        return rows;
    }
}
