package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.Pipeline;
import io.spate.RunningPipeline;
import io.spate.Runtime;
import io.spate.config.RuntimeConfig;
import io.spate.report.ExitReport;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.sink.WriteResult;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads of runs and those of their callers. Real threads, bounded. */
@Timeout(30)
class RuntimeThreadsTest {

    private static final RuntimeConfig QUICK = RuntimeConfig.defaults()
            .withoutSignals()
            .withDrivers(1)
            .withDrainTimeout(Duration.ofMillis(500))
            .withCommitInterval(Duration.ofMillis(100));

    private final Map<String, Thread> callers = new ConcurrentHashMap<>();
    private final Map<String, ClassLoader> loaders = new ConcurrentHashMap<>();
    private final ScriptedSource<Long> source = ScriptedSource.ofPositions();

    /** One pipeline whose source has data, and how often its sink has written. */
    private final class Subject {

        final ScriptedSource<Long> source = ScriptedSource.ofPositions();
        final Semaphore written = new Semaphore(0);
        final RunningPipeline running;

        Subject(String name) {
            source.emit(0, 100);
            source.assign(0);
            Sink<Long> sink = Sink.of(row -> written.release());
            running = Runtime.start(Pipeline.named(name).from(source).to(sink), QUICK);
        }

        void awaitRows(int count) throws InterruptedException {
            assertThat(written.tryAcquire(count, 10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void note(String where) {
        callers.putIfAbsent(where, Thread.currentThread());
        loaders.putIfAbsent(where, Thread.currentThread().getContextClassLoader());
    }

    private Pipeline noting() {
        source.emit(0, 10);
        source.log(0).ends = true;
        source.isBounded = true;
        source.assign(0);
        source.onCommit = (partition, position) -> note("commit");
        source.onLanePoll = () -> note("poll");
        Sink<Long> sink = new Sink<>() {
            @Override
            public void open(SinkContext context) {
                note("open of the sink");
            }

            @Override
            public ShardWriter<Long> writer(int shard) {
                return batch -> {
                    note("write");
                    return WriteResult.durable();
                };
            }

            @Override
            public void close() {
                note("close of the sink");
            }
        };
        return Pipeline.named("noting")
                .from(source)
                .inspect(record -> note("operator"))
                .to(sink);
    }

    /** D-2 of the threads' table: whoever reads a thread dump finds the pipeline and the part in it. */
    @Test
    void userCodeRunsOnThreadsThatNamePipelineAndPart() {
        ExitReport report = Runtime.run(noting(), QUICK, ended -> callers.put("listener", Thread.currentThread()));

        assertThat(report.state()).isEqualTo(ExitReport.State.COMPLETED);
        Thread caller = Thread.currentThread();
        assertThat(callers.remove("open of the sink")).isSameAs(caller);
        assertThat(callers.remove("listener")).isSameAs(caller);
        assertThat(callers.values()).as("nothing hung can keep the JVM alive").allMatch(Thread::isDaemon);
        assertThat(callers)
                .extractingFromEntries(
                        entry -> entry.getKey() + ": " + entry.getValue().getName())
                .containsExactlyInAnyOrder(
                        "commit: spate-noting-controller",
                        "poll: spate-noting-driver-0",
                        "operator: spate-noting-driver-0",
                        "write: spate-noting-sink/shard-0-write-0",
                        "close of the sink: spate-noting-sink-close");
    }

    /** Connectors look up drivers and codecs there; a container gives each application its own. */
    @Test
    void userCodeSeesTheCallersContextClassLoader() throws Exception {
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        try (URLClassLoader application = new URLClassLoader(new URL[0], before)) {
            caller.setContextClassLoader(application);
            Runtime.run(noting(), QUICK);
            assertThat(loaders)
                    .containsOnlyKeys("open of the sink", "commit", "poll", "operator", "write", "close of the sink");
            assertThat(loaders.values()).containsOnly(application);
        } finally {
            caller.setContextClassLoader(before);
        }
    }

    /** T-184, T-186: a run that has ended leaves no thread behind. */
    @Test
    void noThreadIsLeftAfterTheEnd() throws InterruptedException {
        Subject subject = new Subject("leaving");
        subject.awaitRows(100);
        List<Thread> threads = threadsOf("spate-leaving-");
        assertThat(threads)
                .extracting(Thread::getName)
                .contains("spate-leaving-controller", "spate-leaving-supervisor", "spate-leaving-sink-0");
        assertThat(threads)
                .filteredOn(thread -> !thread.isDaemon())
                .extracting(Thread::getName)
                .as("what keeps the JVM alive")
                .containsExactly("spate-leaving-supervisor");

        subject.running.close();
        for (Thread thread : threads) {
            thread.join(10_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    private static List<Thread> threadsOf(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .toList();
    }

    /** T-192: even of one name: the end of one run is not felt by the other. */
    @Test
    void twoPipelinesInOneJvmDoNotMeet() throws InterruptedException {
        Subject first = new Subject("twin");
        Subject second = new Subject("twin");
        first.awaitRows(100);
        second.awaitRows(100);
        first.running.close();
        assertThat(first.running.awaitExit().state()).isEqualTo(ExitReport.State.STOPPED);

        second.source.assign(1); // the controller takes it from its own queue of events
        assertThat(second.running.counts().written()).isEqualTo(100);
        second.running.close();
        assertThat(second.running.awaitExit().counts().written()).isEqualTo(100);
        assertThat(second.running.awaitExit().notReturned()).isEmpty();
    }

    /** The one who waits is interrupted, not the run. */
    @Test
    void anInterruptOfAwaitExitLeavesTheRunAlone() throws InterruptedException {
        Subject subject = new Subject("awaited");
        Thread.currentThread().interrupt();
        assertThatThrownBy(subject.running::awaitExit).isInstanceOf(InterruptedException.class);
        subject.awaitRows(100);
        subject.running.close();
        assertThat(subject.running.awaitExit().counts().written()).isEqualTo(100);
    }

    @Test
    void anInterruptOfCloseReturnsEarlyAndTheRunEndsByItself() throws InterruptedException {
        Subject subject = new Subject("closed");
        subject.awaitRows(100);
        Thread.currentThread().interrupt();
        subject.running.close();
        assertThat(Thread.interrupted()).as("the flag stays").isTrue();
        assertThat(subject.running.awaitExit().state()).isEqualTo(ExitReport.State.STOPPED);
    }

    /** Two threads close at once, and somebody stops and closes after the end. */
    @Test
    void closeMayBeCalledByAnybodyAtAnyTime() throws InterruptedException {
        Subject subject = new Subject("shared");
        subject.awaitRows(100);
        Thread other = new Thread(subject.running::close);
        other.start();
        subject.running.close();
        other.join(10_000);
        assertThat(other.isAlive()).isFalse();
        ExitReport report = subject.running.awaitExit();
        subject.running.stop();
        subject.running.close();
        assertThat(subject.running.awaitExit()).isSameAs(report);
        assertThat(report.drain().abandonedBatches()).isZero();
        assertThat(subject.source.journal.entries()).filteredOn("close"::equals).hasSize(1);
    }
}
