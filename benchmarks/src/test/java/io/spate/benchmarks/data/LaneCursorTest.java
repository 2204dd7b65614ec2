package io.spate.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneCursorTest {

    @Test
    void batchesCoverEveryLapWithoutGapsAndThenEnd() {
        LaneCursor cursor = new LaneCursor(Corpus.of(1_200, 1).slabs().get(0), 2);
        StringBuilder ranges = new StringBuilder();

        while (cursor.advance(500)) {
            ranges.append(cursor.from()).append('-').append(cursor.to()).append(' ');
        }

        assertThat(ranges.toString().trim()).isEqualTo("0-500 500-1000 1000-1200 0-500 500-1000 1000-1200");
        assertThat(cursor.position()).isEqualTo(2_400);
    }
}
