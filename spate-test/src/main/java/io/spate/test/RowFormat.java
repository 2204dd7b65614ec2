package io.spate.test;

import io.spate.sink.RowEncoder;
import io.spate.sink.SealedBatch;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** How a scripted sink takes its rows, and reads them out of a batch again. */
public interface RowFormat<R> {

    /** Rows travel as objects. */
    static <R> RowFormat<R> objects() {
        return new RowFormat<>() {
            @Override
            public Optional<RowEncoder<R>> encoder(Consumer<? super R> check) {
                return Optional.empty();
            }

            @Override
            public List<R> rowsOf(SealedBatch<R> batch) {
                return List.copyOf(batch.rows());
            }
        };
    }

    /**
     * Encodes rows, unless they travel as objects.
     *
     * @param check throws for a row that is to be refused by the encoder; call it where an encoder may well fail
     */
    Optional<RowEncoder<R>> encoder(Consumer<? super R> check);

    /** The rows of a batch that was made with this format. */
    List<R> rowsOf(SealedBatch<R> batch);
}
