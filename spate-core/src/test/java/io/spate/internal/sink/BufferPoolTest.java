package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.sink.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BufferPoolTest {

    private static final int BYTES = 64;

    private final BufferPool pool = new BufferPool(BYTES, 4);

    @Test
    void anEmptyPoolMakesEmptyBuffers() {
        RowBuffer buffer = pool.take();

        assertThat(buffer.size()).isZero();
        assertThat(buffer.capacity()).isEqualTo(BYTES);
        assertThat(pool.take()).isNotSameAs(buffer);
    }

    @Test
    void aBufferThatCameBackIsUsedAgainEmpty() {
        RowBuffer buffer = pool.take();
        buffer.putLong(42);

        pool.giveBack(buffer);

        assertThat(pool.take()).isSameAs(buffer);
        assertThat(buffer.size()).isZero();
    }

    @Test
    void noMoreBuffersAreKeptThanFit() {
        List<RowBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            buffers.add(pool.take());
        }

        buffers.forEach(pool::giveBack);

        List<RowBuffer> again = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            again.add(pool.take());
        }
        assertThat(again).filteredOn(buffers::contains).hasSize(4);
    }

    @Test
    void aBufferThatHasGrownToTwiceItsSizeIsNotKept() {
        RowBuffer buffer = pool.take();
        buffer.ensure(2 * BYTES);

        pool.giveBack(buffer);

        assertThat(pool.take()).isNotSameAs(buffer);
    }

    /** A chunk is sealed by the row that reaches the target, which must not cost the buffer. */
    @Test
    void aBufferThatTookARowBeyondTheTargetIsKept() {
        RowBuffer buffer = pool.take();
        buffer.ensure(BYTES - 1);
        buffer.reserve(BYTES - 1);

        pool.giveBack(buffer);

        assertThat(pool.take()).isSameAs(buffer);
    }
}
