package io.spate.internal.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;

/**
 * An unbounded queue of messages to one owner, in the order in which they were sent. Any thread sends and thereby wakes
 * the owner; only the owner reads.
 */
public final class Mailbox<M> implements Outbox<M> {

    private static final VarHandle MAIL;

    static {
        try {
            MAIL = MethodHandles.lookup().findVarHandle(Mailbox.class, "mail", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MessagePassingQueue<M> queue = Queues.unbounded();
    private final Wakeup owner;

    @SuppressWarnings("unused") // through MAIL: set after an offer, cleared before the owner reads
    private boolean mail;

    public Mailbox(Wakeup owner) {
        this.owner = owner;
    }

    @Override
    public void send(M message) {
        queue.offer(message);
        MAIL.setRelease(this, true);
        owner.wake();
    }

    /** What a message wakes. */
    public Wakeup owner() {
        return owner;
    }

    /** True if something was sent since the owner last read. Owner only; one plain-cost read, for use per record. */
    public boolean hasMail() {
        return (boolean) MAIL.getOpaque(this);
    }

    /** Hands at most {@code limit} messages to {@code reader}; returns how many. Owner only. */
    public int read(Consumer<? super M> reader, int limit) {
        MAIL.setVolatile(this, false); // before reading: a message sent from here on sets it again
        for (int count = 0; count < limit; count++) {
            M message = queue.poll();
            if (message == null) {
                return count;
            }
            reader.accept(message);
        }
        MAIL.setRelease(this, true); // more may wait
        return limit;
    }
}
