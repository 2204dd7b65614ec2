package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The job in a process of its own, with a folder as its current directory. Owned by one test. */
final class JobProcess implements AutoCloseable {

    /** The exit codes that a shell shows for a process that a signal ended: 128 and the signal's number. */
    static final int KILLED = 137;

    static final int TERMINATED = 143;

    private static final int LIMIT_SECONDS = 60;

    private final Path folder;
    private final Path log;
    private final Process process;
    private final FileTime started = FileTime.fromMillis(System.currentTimeMillis());
    private final long committedBefore;

    private JobProcess(Path folder, Path log, Process process, long committedBefore) {
        this.folder = folder;
        this.log = log;
        this.process = process;
        this.committedBefore = committedBefore;
    }

    static JobProcess start(Path folder, String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Djava.io.tmpdir=" + folder); // killed, it leaves the database's native library behind
        command.addAll(List.of("-cp", absoluteClassPath(), FlightDelays.class.getName()));
        command.addAll(List.of(words));
        Path log = Files.createTempFile(folder, "job", ".log");
        long committedBefore = committed(folder);
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new JobProcess(folder, log, process, committedBefore);
    }

    private static String absoluteClassPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    /** The sum of all positions that jobs in this folder have committed. */
    static long committed(Path folder) throws IOException {
        try {
            List<String> lines = Files.readAllLines(folder.resolve("delays.positions"));
            return lines.subList(1, lines.size() - 1).stream()
                    .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                    .sum();
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Waits until this process has made rows durable, committed or not. */
    void awaitRows() throws Exception {
        Path written = folder.resolve("delays.db-wal");
        await("rows are written", () -> {
            try {
                return Files.size(written) > 0
                        && Files.getLastModifiedTime(written).compareTo(started) > 0;
            } catch (NoSuchFileException e) {
                return false;
            }
        });
    }

    /** Waits until this process has committed positions, and all processes together at least so many bytes. */
    void awaitCommitted(long bytes) throws Exception {
        await(bytes + " bytes are committed", () -> {
            long committed = committed(folder);
            return committed > committedBefore && committed >= bytes;
        });
    }

    private void await(String what, Wait.Question question) throws Exception {
        Wait.until(what, () -> {
            assertThat(process.isAlive())
                    .as(() -> "alive until " + what + "; " + output())
                    .isTrue();
            return question.isTrue();
        });
    }

    /** Ends it by SIGKILL, which it cannot notice. */
    int kill() throws InterruptedException {
        process.destroyForcibly();
        return exitCode();
    }

    /** Asks it to end by SIGTERM. */
    int terminate() throws InterruptedException {
        process.destroy();
        return exitCode();
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                .as(this::output)
                .isTrue();
        return process.exitValue();
    }

    /** What it has printed, errors included. */
    String output() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "its output cannot be read: " + e;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
