package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.files.DrivenLane.Batch;
import io.spate.files.DrivenLane.Line;
import io.spate.source.PositionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a lane hands out is what a naive splitter finds, however the bytes fall into buffers and polls. */
class LineSplittingTest {

    private static final int SEEDS = 250;
    private static final Pattern LINE = Pattern.compile("[^\n]*\n|[^\n]+\\z");
    private static final Pattern TERMINATOR = Pattern.compile("\r?\n?\\z");
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final int[] BUFFERS = {1, 2, 3, 7, 16, 64, 65536};
    private static final int[] MAX_RECORDS = {1, 2, 3, 10, 1000};
    private static final PositionStore NO_STORE = new NoPositions();

    @TempDir
    Path directory;

    @Test
    void everyBufferAndPollSizeFindsTheSameLines() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Path file = write(seed);
            List<Line> expected = naiveLines(Files.readAllBytes(file));
            for (int buffer : BUFFERS) {
                for (int maxRecords : MAX_RECORDS) {
                    assertThat(DrivenLane.lines(DrivenLane.over(file, limits(buffer)), maxRecords))
                            .as("seed %d, buffer %d, at most %d records", seed, buffer, maxRecords)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void resumingAtAnyNextPositionFindsExactlyTheRemainingLines() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Path file = write(seed);
            List<Line> expected = naiveLines(Files.readAllBytes(file));
            List<Line> consumed = new ArrayList<>();
            for (Batch batch : DrivenLane.batches(DrivenLane.over(file, limits(5)), 1)) {
                consumed.addAll(batch.lines());
                List<Line> all = new ArrayList<>(consumed);
                all.addAll(resume(file, batch.nextPosition()));
                assertThat(all)
                        .as("seed %d, resumed at %d", seed, batch.nextPosition())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void theLastNextPositionIsTheSizeOfTheFile() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Path file = write(seed);
            List<Batch> batches = DrivenLane.batches(DrivenLane.over(file, limits(7)), 3);
            long end = batches.isEmpty() ? 0 : batches.get(batches.size() - 1).nextPosition();
            assertThat(end).as("seed %d", seed).isEqualTo(Files.size(file));
        }
    }

    @Test
    void noBatchHoldsMoreThanWasAskedForAndPositionsOnlyGrow() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            long last = 0;
            for (Batch batch : DrivenLane.batches(DrivenLane.over(write(seed), limits(16)), 3)) {
                assertThat(batch.lines()).hasSizeLessThanOrEqualTo(3);
                assertThat(batch.nextPosition()).as("seed %d", seed).isGreaterThan(last);
                last = batch.nextPosition();
            }
        }
    }

    private Path write(int seed) throws IOException {
        return Files.write(directory.resolve("content-" + seed), RandomContent.of(seed));
    }

    private static List<Line> resume(Path file, long position) throws IOException {
        NamedFile named = NamedFile.at(file, "content");
        long start = ResumePoint.in(named, position, NO_STORE);
        return DrivenLane.lines(DrivenLane.over(file, start, limits(5)), 2);
    }

    private static LineLimits limits(int buffer) {
        return new LineLimits(buffer, 1 << 20);
    }

    private static List<Line> naiveLines(byte[] content) {
        String text = DrivenLane.latin1(content);
        int start = text.startsWith(BYTE_ORDER_MARK) ? 3 : 0;
        List<Line> lines = new ArrayList<>();
        Matcher matcher = LINE.matcher(text).region(start, text.length());
        while (matcher.find()) {
            String line = TERMINATOR.matcher(matcher.group()).replaceFirst("");
            if (!line.isEmpty()) {
                lines.add(new Line(matcher.start(), line));
            }
        }
        return lines;
    }
}
