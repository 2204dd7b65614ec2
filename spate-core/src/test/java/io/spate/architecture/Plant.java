package io.spate.architecture;

/** Something that no class of {@code io.spate.internal.control} may do, as the body of a class that does it. */
enum Plant {
    NANO_TIME(Capability.CLOCK, "long now() { return System.nanoTime(); }"),
    NANO_TIME_LATER(Capability.CLOCK, "java.util.function.LongSupplier now() { return System::nanoTime; }"),
    NANO_TIME_IN_LAMBDA(Capability.CLOCK, "Runnable now() { return () -> System.nanoTime(); }"),
    NANO_TIME_IN_NESTED_CLASS(Capability.CLOCK, "static class Nested { long now = System.nanoTime(); }"),
    INSTANT_NOW(Capability.CLOCK, "Object now() { return java.time.Instant.now(); }"),
    LOCAL_NOW(Capability.CLOCK, "Object now() { return java.time.LocalDateTime.now(); }"),
    JDK_CLOCK(Capability.CLOCK, "Object clock() { return java.time.Clock.systemUTC(); }"),
    DATE(Capability.CLOCK, "Object now() { return new java.util.Date(); }"),
    SYSTEM_CLOCK(Capability.CHOOSES_CLOCK, "Object clock() { return io.spate.time.Clock.system(); }"),
    SLEEP(Capability.SLEEP, "void pause() throws Exception { Thread.sleep(1); }"),
    SPIN(Capability.SLEEP, "void pause() { Thread.onSpinWait(); }"),
    UNIT_SLEEP(Capability.SLEEP, "void pause() throws Exception { java.util.concurrent.TimeUnit.DAYS.sleep(1); }"),
    PARK_NANOS(Capability.PARK, "void pause() { java.util.concurrent.locks.LockSupport.parkNanos(1); }"),
    OWN_PARK(Capability.WAIT, "void pause(io.spate.internal.concurrent.Parker parker) { parker.park(1); }"),
    OWN_AWAIT(
            Capability.WAIT,
            "Object pause() throws Exception "
                    + "{ return new io.spate.internal.concurrent.Completion<String>().await(); }"),
    SYNCHRONIZED_BLOCK(Capability.LOCK, "int n; void lock() { synchronized (this) { n++; } }"),
    SYNCHRONIZED_METHOD(Capability.LOCK, "int n; synchronized void lock() { n++; }"),
    REENTRANT_LOCK(Capability.LOCK, "void lock() { new java.util.concurrent.locks.ReentrantLock().lock(); }"),
    OBJECT_WAIT(Capability.LOCK, "void pause() throws Exception { wait(1); }"),
    OBJECT_NOTIFY(Capability.LOCK, "void wake() { notifyAll(); }"),
    OR_TIMEOUT(
            Capability.TIMER,
            "Object later() { return new java.util.concurrent.CompletableFuture<String>()"
                    + ".orTimeout(1, java.util.concurrent.TimeUnit.DAYS); }"),
    SCHEDULED(Capability.TIMER, "java.util.concurrent.ScheduledExecutorService timer;"),
    JDK_TIMER(Capability.TIMER, "Object timer() { return new java.util.Timer(); }"),
    FUTURE_GET(Capability.TIMER, "Object get(java.util.concurrent.Future<?> f) throws Exception { return f.get(); }"),
    BLOCKING_QUEUE(Capability.JDK_CONCURRENT, "java.util.concurrent.BlockingQueue<String> queue;"),
    LATCH(Capability.JDK_CONCURRENT, "Object latch() { return new java.util.concurrent.CountDownLatch(1); }"),
    CONCURRENT_MAP(Capability.JDK_CONCURRENT, "Object map = new java.util.concurrent.ConcurrentHashMap<>();"),
    ATOMIC(Capability.ATOMIC, "java.util.concurrent.atomic.AtomicLong count;"),
    VAR_HANDLE(Capability.VAR_HANDLE, "void set(java.lang.invoke.VarHandle handle) { handle.setRelease(this, 1); }"),
    FENCE(Capability.FENCE, "void order() { java.lang.invoke.VarHandle.fullFence(); }"),
    BYTES(
            Capability.BYTE_VIEW,
            "Object view() { return java.lang.invoke.MethodHandles"
                    + ".byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN); }"),
    VOLATILE(Capability.SHARED_FIELD, "volatile int count;"),
    STATIC_STATE(Capability.SHARED_FIELD, "static int count;"),
    OWN_QUEUE(Capability.QUEUE, "Object queue() { return new org.jctools.queues.atomic.MpscAtomicArrayQueue<>(8); }"),
    THREAD(Capability.THREAD, "Object thread() { return new Thread(() -> {}); }"),
    OWN_THREAD(Capability.THREAD, "static class Nested extends Thread {}"),
    PARALLEL(Capability.THREAD, "long count(java.util.List<?> list) { return list.parallelStream().count(); }"),
    EXIT(Capability.EXIT, "void end() { System.exit(1); }"),
    HALT(Capability.EXIT, "void end() { Runtime.getRuntime().halt(1); }"),
    UNSAFE(Capability.UNSAFE, "sun.misc.Unsafe unsafe;"),
    UNSAFE_QUEUE(Capability.UNSAFE, "Object queue() { return new org.jctools.queues.MpscArrayQueue<>(8); }");

    private final Capability shown;
    private final String body;

    Plant(Capability shown, String body) {
        this.shown = shown;
        this.body = body;
    }

    Capability shown() {
        return shown;
    }

    String className() {
        return "io.spate.internal.control.Planted_" + name();
    }

    String body() {
        return body;
    }
}
