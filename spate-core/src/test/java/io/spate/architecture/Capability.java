package io.spate.architecture;

import java.util.regex.Pattern;

/**
 * Something that a class of the engine does only by permission, and the symbols in bytecode that show it.
 *
 * <p>A symbol is the name of a type, a method with its descriptor, or one of the phrases of {@link BytecodeScan}.
 */
enum Capability {
    CLOCK(
            "reads a clock",
            false,
            "java.lang.System.(nanoTime|currentTimeMillis)\\(.*",
            "java.time.(chrono.)?\\w+.now\\(.*",
            "java.time.(Clock|InstantSource).(system|tick)\\w*\\(.*",
            "java.util.Date.<init>\\(\\)V",
            "java.util.Calendar.getInstance\\(.*",
            "java.util.GregorianCalendar.<init>\\(.*",
            "io.micrometer.core.instrument.Clock"),
    CHOOSES_CLOCK("chooses the clock of others", false, "io.spate.time.Clock.system\\(.*"),
    SLEEP(
            "sleeps, spins or joins",
            false,
            "java.lang.Thread.(sleep|onSpinWait|yield|join)\\(.*",
            "java.util.concurrent.TimeUnit.(sleep|timedJoin|timedWait)\\(.*",
            "java.lang.Process.waitFor\\(.*"),
    PARK("parks", false, "java.util.concurrent.locks.LockSupport.*"),
    WAIT(
            "waits for another thread",
            false,
            "io.spate.internal.concurrent.(Parker.park|Completion.await|AgentThread.join|BoundedCall.run)\\(.*"),
    LOCK(
            "locks",
            true,
            "java.util.concurrent.locks.(?!LockSupport).*",
            BytecodeScan.MONITOR,
            BytecodeScan.SYNCHRONIZED,
            ".*[.](wait\\(J?I?\\)V|notify(All)?\\(\\)V)",
            "java.util.Collections.synchronized\\w+\\(.*",
            "java.util.(Vector|Stack|Hashtable)"),
    TIMER(
            "uses timers, futures or executors",
            true,
            "java.util.Timer(Task)?",
            "java.util.concurrent." + BytecodeScan.FUTURES + ".*"),
    JDK_CONCURRENT(
            "uses a queue, latch or collection of java.util.concurrent",
            true,
            "java.util.concurrent.(?!atomic.|locks.|(TimeUnit|Callable|\\w+Exception)\\b|" + BytecodeScan.FUTURES
                    + ").*"),
    ATOMIC("uses atomics", true, "java.util.concurrent.atomic.*"),
    VAR_HANDLE(
            "accesses a variable with the memory effects of a VarHandle",
            true,
            "java.lang.invoke.MethodHandles[$]Lookup.(find|findStatic|unreflect)VarHandle\\(.*",
            "java.lang.invoke.MethodHandles.arrayElementVarHandle\\(.*",
            "java.lang.invoke.VarHandle.(?!get\\(|set\\(|\\w+Fence\\().*"),
    FENCE("orders memory by a fence", true, "java.lang.invoke.VarHandle.\\w+Fence\\(.*"),
    BYTE_VIEW("views bytes as numbers", false, "java.lang.invoke.MethodHandles.byte(Array|Buffer)ViewVarHandle\\(.*"),
    SHARED_FIELD("has a volatile field, or a static one that is not final", true, BytecodeScan.SHARED_FIELD + ".*"),
    QUEUE(
            "makes or holds a queue that crosses threads",
            true,
            "org.jctools.queues.atomic.*",
            BytecodeScan.FIELD_OF + "org.jctools.*"),
    THREAD(
            "makes threads",
            false,
            "java.lang.Thread.(<init>|startVirtualThread|ofVirtual|ofPlatform)\\(.*",
            ".*[.]parallel(Stream)?\\(\\)Ljava/util/stream/.*"),
    EXIT("ends the JVM", false, "java.lang.(System.exit|Runtime.exit|Runtime.halt)\\(.*"),
    UNSAFE(
            "uses the JDK's internals",
            false,
            "(sun|jdk.internal)[.].*",
            "org.jctools.(?!queues.atomic.|queues.MessagePassingQueue).*");

    private final String words;
    private final boolean sharesState;
    private final Pattern symbols;

    Capability(String words, boolean sharesState, String... symbols) {
        this.words = words;
        this.sharesState = sharesState;
        this.symbols = Pattern.compile(String.join("|", symbols));
    }

    /** True if a symbol shows this capability. */
    boolean isShownBy(String symbol) {
        return symbols.matcher(symbol).matches();
    }

    /** True if a class with this capability holds or makes state that threads share (INV-12). */
    boolean sharesState() {
        return sharesState;
    }

    @Override
    public String toString() {
        return words;
    }
}
