package io.spate.test;

import io.spate.record.PartitionId;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;
import io.spate.sink.SealedBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** How a scripted sink takes its rows. */
enum RowShape implements RowFormat<Row> {

    /** As objects. */
    OBJECTS {
        @Override
        public Optional<RowEncoder<Row>> encoder(Consumer<? super Row> check) {
            return Optional.empty();
        }

        @Override
        public List<Row> rowsOf(SealedBatch<Row> batch) {
            return List.copyOf(batch.rows());
        }
    },

    /** As bytes, row by row. A row that the check refuses has been written by half then. */
    ROWS {
        @Override
        public Optional<RowEncoder<Row>> encoder(Consumer<? super Row> check) {
            return Optional.of((row, out) -> {
                out.putInt(number(row));
                check.accept(row);
                out.putLong(row.position());
                out.putInt(row.child());
            });
        }

        @Override
        public List<Row> rowsOf(SealedBatch<Row> batch) {
            List<Row> rows = new ArrayList<>();
            for (ByteBuffer frame : batch.frames()) {
                frame.order(ByteOrder.LITTLE_ENDIAN);
                while (frame.hasRemaining()) {
                    rows.add(new Row(PartitionId.of(frame.getInt()), frame.getLong(), frame.getInt()));
                }
            }
            return rows;
        }
    },

    /** As bytes, column by column; the encoder keeps the rows of a chunk until it is complete. */
    COLUMNS {
        @Override
        public Optional<RowEncoder<Row>> encoder(Consumer<? super Row> check) {
            return Optional.of(new Columns(check));
        }

        @Override
        public List<Row> rowsOf(SealedBatch<Row> batch) {
            List<Row> rows = new ArrayList<>();
            for (ByteBuffer frame : batch.frames()) {
                frame.order(ByteOrder.LITTLE_ENDIAN);
                int[] partitions = new int[frame.getInt()];
                long[] positions = new long[partitions.length];
                for (int i = 0; i < partitions.length; i++) {
                    partitions[i] = frame.getInt();
                }
                for (int i = 0; i < partitions.length; i++) {
                    positions[i] = frame.getLong();
                }
                for (int i = 0; i < partitions.length; i++) {
                    rows.add(new Row(PartitionId.of(partitions[i]), positions[i], frame.getInt()));
                }
            }
            return rows;
        }
    };

    /** @param check throws for a row that cannot be encoded */
    @Override
    public abstract Optional<RowEncoder<Row>> encoder(Consumer<? super Row> check);

    /** The rows of a batch that was made with this format. */
    @Override
    public abstract List<Row> rowsOf(SealedBatch<Row> batch);

    private static int number(Row row) {
        return Integer.parseInt(row.partition().name());
    }

    private static final class Columns implements RowEncoder<Row> {

        private static final int ROW_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;
        private final Consumer<? super Row> check;
        private final List<Row> kept = new ArrayList<>();

        Columns(Consumer<? super Row> check) {
            this.check = check;
        }

        @Override
        public void encode(Row row, RowBuffer out) {
            check.accept(row);
            kept.add(row);
        }

        @Override
        public int bufferedBytes() {
            return kept.size() * ROW_BYTES;
        }

        @Override
        public void finishChunk(RowBuffer out) {
            out.putInt(kept.size());
            kept.forEach(row -> out.putInt(number(row)));
            kept.forEach(row -> out.putLong(row.position()));
            kept.forEach(row -> out.putInt(row.child()));
            kept.clear();
        }

        @Override
        public RowEncoder<Row> forShard() {
            return new Columns(check);
        }
    }
}
