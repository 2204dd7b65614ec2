package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.Payload;
import io.spate.source.RecordBatch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LaneResourcesTest {

    private static final int LINES = 100_000;
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    Path directory;

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileIsOpenFromTheFirstPollToTheEnd() throws IOException {
        Path file = Files.writeString(directory.resolve("a.txt"), "a\nb\n");
        FileLane lane = DrivenLane.over(file, LineLimits.defaults());
        assertThat(isOpen(file)).isFalse();
        DrivenLane.read(lane.poll(10));
        assertThat(isOpen(file)).isTrue();
        lane.poll(10);
        assertThat(isOpen(file)).isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void closingALaneClosesItsFile() throws IOException {
        Path file = Files.writeString(directory.resolve("a.txt"), "a\nb\n");
        FileLane lane = DrivenLane.over(file, LineLimits.defaults());
        lane.poll(1);
        lane.close();
        assertThat(isOpen(file)).isFalse();
    }

    @Test
    void nothingIsAllocatedPerLine() throws IOException {
        Path file = Files.writeString(directory.resolve("many.txt"), "{\"delay\":15}\r\n".repeat(LINES));
        readAll(DrivenLane.over(file, LineLimits.defaults())); // classes and the JDK's own buffers are made once
        FileLane lane = DrivenLane.over(file, LineLimits.defaults());
        lane.poll(0);
        long before = allocatedBytes();
        int lines = readAll(lane);
        long allocated = allocatedBytes() - before;
        assertThat(lines).isEqualTo(LINES);
        assertThat(allocated).as("bytes for %d lines", LINES).isLessThan(LINES / 10);
    }

    private static int readAll(FileLane lane) {
        int lines = 0;
        while (true) {
            RecordBatch<Payload> batch = lane.poll(500);
            if (batch == RecordBatch.<Payload>end()) {
                return lines;
            }
            while (batch.advance()) {
                lines++;
            }
        }
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private static boolean isOpen(Path file) throws IOException {
        try (Stream<Path> descriptors = Files.list(OPEN_FILES)) {
            return descriptors.anyMatch(descriptor -> leadsTo(descriptor, file));
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException e) { // the listing itself was a descriptor
            return false;
        }
    }
}
