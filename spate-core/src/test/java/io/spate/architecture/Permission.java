package io.spate.architecture;

import static io.spate.architecture.Capability.ATOMIC;
import static io.spate.architecture.Capability.BYTE_VIEW;
import static io.spate.architecture.Capability.CHOOSES_CLOCK;
import static io.spate.architecture.Capability.CLOCK;
import static io.spate.architecture.Capability.FENCE;
import static io.spate.architecture.Capability.JDK_CONCURRENT;
import static io.spate.architecture.Capability.PARK;
import static io.spate.architecture.Capability.QUEUE;
import static io.spate.architecture.Capability.SHARED_FIELD;
import static io.spate.architecture.Capability.SLEEP;
import static io.spate.architecture.Capability.THREAD;
import static io.spate.architecture.Capability.VAR_HANDLE;
import static io.spate.architecture.Capability.WAIT;

import java.util.List;

/**
 * One thing that one class, with what is nested in it, may do and others may not.
 *
 * @param reason why this class needs it
 */
record Permission(String className, Capability capability, String reason) {

    /** All there are. What is not here is owned by one agent, takes time from its clock, and never waits. */
    static final List<Permission> ALL = List.of(
            allow("time.SystemClock", CLOCK, "is the clock that everything else is given"),
            allow("Run", CHOOSES_CLOCK, "gives the system's clock to a run; tests give another"),
            //
            allow("internal.concurrent.Parker", PARK, "is how a thread waits for a wake-up or a deadline"),
            allow("internal.concurrent.Parker", SHARED_FIELD, "any thread signals, the owner clears and looks"),
            allow("internal.concurrent.Parker", FENCE, "what was published before a wake-up is seen by the woken"),
            allow("internal.concurrent.Mailbox", QUEUE, "any thread sends, the owner reads"),
            allow("internal.concurrent.Mailbox", VAR_HANDLE, "the owner asks for mail per record, as a plain read"),
            allow("internal.concurrent.Queues", QUEUE, "makes every queue"),
            allow("internal.concurrent.Tally", VAR_HANDLE, "one thread counts, any thread reads without tearing"),
            allow("internal.concurrent.Completion", JDK_CONCURRENT, "callers of the engine wait for a run's end"),
            allow("internal.concurrent.Completion", ATOMIC, "of two values at once, one is what callers get"),
            allow("internal.concurrent.AgentThread", THREAD, "is the thread of an agent"),
            allow("internal.concurrent.AgentThread", WAIT, "parks between two steps when nothing is due"),
            allow("internal.concurrent.AgentThread", SLEEP, "is joined by the supervisor"),
            allow("internal.concurrent.ParkedWait", WAIT, "is the controller's one wait in the middle of a step"),
            allow("internal.concurrent.BoundedCall", THREAD, "leaves user code behind that does not return"),
            allow("internal.concurrent.BoundedCall", SLEEP, "waits a limited time for that user code"),
            //
            allow("internal.checkpoint.SharedAck", VAR_HANDLE, "each holder releases a share, the last reports"),
            allow("internal.checkpoint.SharedAck", SHARED_FIELD, "any holder of a share may fail the batch"),
            allow("internal.checkpoint.PendingGate", SHARED_FIELD, "the controller advances it, a driver looks"),
            allow("internal.backpressure.InflightBudget", ATOMIC, "drivers add bytes, sink threads give them back"),
            allow("internal.backpressure.InflightBudget", SHARED_FIELD, "drivers ask to be woken by sink threads"),
            allow("internal.backpressure.ShardShare", ATOMIC, "drivers add what a shard takes, it gives that back"),
            allow("internal.backpressure.ShardShare", SHARED_FIELD, "drivers ask to be woken by the shard"),
            allow("internal.sink.ShardQueue", QUEUE, "all drivers offer, the worker takes, a late driver takes back"),
            allow("internal.sink.ShardQueue", SHARED_FIELD, "drivers ask to be woken, the worker closes"),
            allow(
                    "internal.sink.ShardQueue",
                    FENCE,
                    "room and chunks are visible before the flags of the other side are read"),
            allow("internal.sink.BufferPool", QUEUE, "drivers take buffers, sink threads give them back"),
            allow("internal.driver.LaneWaker", SHARED_FIELD, "any thread says that a lane has data, its driver looks"),
            allow("internal.control.RunState", SHARED_FIELD, "the controller tells, the supervisor looks"),
            allow("internal.control.SourceWait", SHARED_FIELD, "any thread ends the controller's wait in the source"),
            allow("internal.control.SourceWait", FENCE, "a message or the wait inside is seen by the other side"),
            //
            allow("internal.run.Supervisor", SHARED_FIELD, "any thread asks to stop, a dying controller says so"),
            allow("internal.run.Supervisor", WAIT, "waits for the run's end, its threads and the closing of sinks"),
            allow("SupervisedPipeline", WAIT, "the application waits for the run's end"),
            allow("SignalDrain", THREAD, "is the JVM's shutdown hook"),
            allow("SignalDrain", WAIT, "holds up the JVM's end until the report was delivered"),
            allow("Runtime", THREAD, "supervises a run for an application that does not wait"),
            //
            allow("source.DrainBarrier", JDK_CONCURRENT, "the controller arrives, the source asks or its threads wait"),
            allow("sink.RowBuffer", BYTE_VIEW, "writes numbers into bytes of its own; one owner at a time"));

    private static Permission allow(String className, Capability capability, String reason) {
        return new Permission("io.spate." + className, capability, reason);
    }

    /** True if this permits the use. */
    boolean covers(BytecodeScan.Use use) {
        return capability == use.capability() && className.equals(use.className());
    }

    /** The uses that nothing permits. */
    static List<BytecodeScan.Use> missing(List<BytecodeScan.Use> uses) {
        return uses.stream()
                .filter(use -> ALL.stream().noneMatch(permission -> permission.covers(use)))
                .toList();
    }

    /** The permissions that no use needs. */
    static List<Permission> superfluous(List<BytecodeScan.Use> uses) {
        return ALL.stream()
                .filter(permission -> uses.stream().noneMatch(permission::covers))
                .toList();
    }
}
