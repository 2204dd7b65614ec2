package io.spate.examples;

import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows how much of the input was read, if somebody watches. Counting is safe for any thread; the bar belongs to a thread
 * of its own.
 */
final class Progress implements AutoCloseable {

    private static final int UPDATE_MILLIS = 100;
    private static final int COLUMNS = 80;

    private final LongAdder read = new LongAdder();
    private final Optional<ProgressBar> bar;
    private final ScheduledExecutorService painter = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    private Progress(Optional<ProgressBar> bar) {
        this.bar = bar;
        bar.ifPresent(shown -> painter.scheduleAtFixedRate(
                () -> shown.stepTo(read.sum()), UPDATE_MILLIS, UPDATE_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** A bar on the terminal for this many bytes, or nothing if input or output of this process is no terminal. */
    static Progress over(long bytes, PrintStream terminal) {
        System.setProperty("jdk.console", "java.base"); // that of some later JDKs is there even without a terminal
        boolean isWatched = System.console() != null;
        return isWatched && bytes > 0 ? shown(bytes, terminal) : new Progress(Optional.empty());
    }

    /** A bar for this many bytes. */
    static Progress shown(long bytes, PrintStream terminal) {
        ProgressBar bar = ProgressBar.builder()
                .setTaskName("flights")
                .setInitialMax(bytes)
                .setUnit(" kB", 1_000)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                // of a given width: asking the terminal for it would replace the JVM's handling of SIGINT
                .setConsumer(new ConsoleProgressBarConsumer(terminal, COLUMNS))
                .build();
        return new Progress(Optional.of(bar));
    }

    /** A line of this many bytes was read. */
    void advance(int bytes) { // per record
        read.add(bytes + 1L); // its newline too
    }

    /** Paints the bar for the last time. May be called twice. */
    void finish() {
        if (!painter.isShutdown()) {
            painter.shutdownNow();
            bar.ifPresent(shown -> {
                shown.stepTo(Math.min(read.sum(), shown.getMax()));
                shown.close();
            });
        }
    }

    @Override
    public void close() {
        finish();
    }
}
