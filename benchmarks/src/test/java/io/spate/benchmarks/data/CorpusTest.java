package io.spate.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.spate.benchmarks.work.Event;
import io.spate.benchmarks.work.Row;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class CorpusTest {

    private static final int PAYLOADS = 40_000;

    private final Corpus corpus = Corpus.of(PAYLOADS, 4);

    @Test
    void everyPartitionHasItsShareOfThePayloads() {
        assertThat(corpus.slabs()).extracting(Slab::count).containsExactly(10_000, 10_000, 10_000, 10_000);
    }

    @Test
    void aPayloadHasAbout97Bytes() {
        double bytes =
                corpus.slabs().stream().mapToLong(slab -> slab.bytes().length).sum();
        assertThat(bytes / PAYLOADS).isCloseTo(97, within(0.5));
    }

    @Test
    void halfOfThePayloadsAreKept() {
        assertThat(perPayload(event -> event.isKept() ? 1 : 0)).isCloseTo(0.5, within(0.01));
    }

    @Test
    void aPayloadGivesThreeQuartersOfARow() {
        assertThat(perPayload(CorpusTest::rows)).isCloseTo(0.75, within(0.015));
    }

    @Test
    void everyPayloadHasAnIdOfItsOwn() {
        Set<Long> ids = new HashSet<>();
        perPayload(event -> ids.add(event.id()) ? 1 : 0);
        assertThat(ids).hasSize(PAYLOADS);
    }

    @Test
    void twoCorporaAreAlike() {
        Slab again = Corpus.of(PAYLOADS, 4).slabs().get(3);
        assertThat(again.bytes()).isEqualTo(corpus.slabs().get(3).bytes());
    }

    private static int rows(Event event) {
        if (!event.isKept()) {
            return 0;
        }
        return Row.of(event).isPurchase() ? 2 : 1;
    }

    private double perPayload(ToLongFunction<Event> figure) {
        long sum = 0;
        for (Slab slab : corpus.slabs()) {
            for (int i = 0; i < slab.count(); i++) {
                sum += figure.applyAsLong(Event.parse(slab.bytes(), slab.offsets()[i]));
            }
        }
        return (double) sum / PAYLOADS;
    }
}
