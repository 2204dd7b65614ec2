package io.spate.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RowBufferTest {

    private final RowBuffer buffer = new RowBuffer(4);

    private byte[] content() {
        return Arrays.copyOf(buffer.array(), buffer.size());
    }

    @Test
    void numbersAreLittleEndian() {
        buffer.putInt(0x01020304);
        buffer.putLong(0x1112131415161718L);

        assertThat(content()).containsExactly(0x04, 0x03, 0x02, 0x01, 0x18, 0x17, 0x16, 0x15, 0x14, 0x13, 0x12, 0x11);
    }

    @Test
    void itGrowsAndKeepsItsContent() {
        for (int i = 0; i < 100; i++) {
            buffer.putByte(i);
        }

        assertThat(buffer.size()).isEqualTo(100);
        assertThat(buffer.capacity()).isEqualTo(128);
        assertThat(content()).startsWith(0, 1, 2).endsWith(98, 99);
    }

    @Test
    void itGrowsAtOnceToWhatIsNeeded() {
        buffer.putBytes(new byte[1000], 0, 1000);

        assertThat(buffer.size()).isEqualTo(1000);
        assertThat(buffer.capacity()).isEqualTo(1000);
    }

    @Test
    void aRangeOfBytesIsAppended() {
        buffer.putBytes(new byte[] {9, 1, 2, 3, 4, 5, 9}, 1, 5);

        assertThat(content()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void itsOwnContentCanBeAppended() {
        buffer.putBytes(new byte[] {1, 2, 3, 4}, 0, 4);

        buffer.putBytes(buffer.array(), 0, 4);

        assertThat(content()).containsExactly(1, 2, 3, 4, 1, 2, 3, 4);
    }

    @Test
    void aLengthCanBeWrittenBehindItsRow() {
        int at = buffer.reserve(Integer.BYTES);
        buffer.putLong(7);
        buffer.setInt(at, 8);

        assertThat(content()).containsExactly(8, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void truncateCutsAndKeepsTheCapacity() {
        buffer.putLong(1);

        buffer.truncate(3);

        assertThat(buffer.size()).isEqualTo(3);
        assertThat(buffer.capacity()).isEqualTo(8);
        buffer.putByte(7);
        assertThat(content()).containsExactly(1, 0, 0, 7);
    }

    @Test
    void truncateNeverAdds() {
        buffer.putByte(1);

        assertThatThrownBy(() -> buffer.truncate(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot truncate 1 bytes to 2");
        assertThatThrownBy(() -> buffer.truncate(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ensureChangesNothingButTheRoom() {
        buffer.putByte(1);

        buffer.ensure(3);
        assertThat(buffer.capacity()).isEqualTo(4);
        buffer.ensure(4);

        assertThat(buffer.capacity()).isEqualTo(8);
        assertThat(content()).containsExactly(1);
    }

    @Test
    void aBufferWithoutRoomGrowsToo() {
        RowBuffer empty = new RowBuffer(0);

        empty.putByte(1);
        empty.putInt(2);

        assertThat(empty.size()).isEqualTo(5);
    }

    @Test
    void moreThanAnArrayHoldsIsRefused() {
        buffer.putByte(1);

        assertThatThrownBy(() -> buffer.ensure(Integer.MAX_VALUE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a chunk of 2147483648 bytes does not fit an array; encode smaller rows");
        assertThat(content()).containsExactly(1);
    }
}
