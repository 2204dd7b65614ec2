package io.spate.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartitionIdTest {

    @Test
    void numbersAreOrderedAsNumbers() {
        assertThat(List.of(PartitionId.of(10), PartitionId.of(9), PartitionId.of(0)).stream()
                        .sorted())
                .containsExactly(PartitionId.of(0), PartitionId.of(9), PartitionId.of(10));
    }

    @Test
    void namesAreOrderedAsTexts() {
        assertThat(List.of(PartitionId.of("b"), PartitionId.of("a10"), PartitionId.of("a9")).stream()
                        .sorted())
                .containsExactly(PartitionId.of("a10"), PartitionId.of("a9"), PartitionId.of("b"));
    }

    @Test
    void numbersComeBeforeNamesHoweverTheyAreSpelled() {
        List<PartitionId> ordered = Stream.of("2", "10", "999999999", "02", "1a", "a", "flights.csv")
                .map(PartitionId::of)
                .toList();
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                PartitionId left = ordered.get(i);
                PartitionId right = ordered.get(j);
                assertThat(Integer.signum(left.compareTo(right)))
                        .as("%s and %s", left, right)
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    /** A store keeps names only, so what it loads must be found under the partition's number. */
    @Test
    void aNumberEqualsItsName() {
        assertThat(PartitionId.of("7")).isEqualTo(PartitionId.of(7)).hasSameHashCodeAs(PartitionId.of(7));
        assertThat(PartitionId.of("7").compareTo(PartitionId.of(7))).isZero();
        assertThat(PartitionId.of("7").routingSeed())
                .isEqualTo(PartitionId.of(7).routingSeed());
        assertThat(PartitionId.of("7")).isNotEqualTo(PartitionId.of("07"));
    }

    @Test
    void aNumberIsItsOwnRoutingSeed() {
        assertThat(PartitionId.of(42).routingSeed()).isEqualTo(42);
    }

    @Test
    void theRoutingSeedOfANameIsTheHashOfItsText() {
        assertThat(PartitionId.of("foobar").routingSeed()).isEqualTo(0x85944171f73967e8L);
        assertThat(PartitionId.of("ü").routingSeed())
                .isEqualTo(KeyHash.of(new byte[] {(byte) 0xc3, (byte) 0xbc}, 0, 2));
    }

    @Test
    void theNameIsWhatIsStoredAndReported() {
        assertThat(PartitionId.of(7).name()).isEqualTo("7");
        assertThat(PartitionId.of("flights.csv")).hasToString("flights.csv");
    }

    @Test
    void anImpossibleNumberOrNameIsRefused() {
        assertThatThrownBy(() -> PartitionId.of(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("partition number -1 is negative");
        assertThatThrownBy(() -> PartitionId.of(" ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lanesAreOrderedByNumberAndCountFromZero() {
        assertThat(new TreeSet<>(List.of(new LaneId(10), new LaneId(9))))
                .containsExactly(new LaneId(9), new LaneId(10));
        assertThat(new LaneId(3)).hasToString("lane 3");
        assertThatThrownBy(() -> new LaneId(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lane number -1 is negative");
    }

    @Test
    void aNumberOfTenDigitsEqualsItsNameToo() {
        PartitionId number = PartitionId.of(Integer.MAX_VALUE);
        PartitionId name = PartitionId.of("2147483647");
        assertThat(name).isEqualTo(number);
        assertThat(name.compareTo(number)).isZero();
        assertThat(name.routingSeed()).isEqualTo(number.routingSeed());
    }
}
