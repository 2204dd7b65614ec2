package io.spate.internal.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A counter that one thread raises and any thread reads, a little late but never torn. */
public final class Tally {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Tally.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    /** Raises the counter. Owner only; per record it costs what a field costs. */
    public void add(long amount) {
        VALUE.setOpaque(this, value + amount);
    }

    /** The count so far. */
    public long value() {
        return (long) VALUE.getOpaque(this);
    }
}
