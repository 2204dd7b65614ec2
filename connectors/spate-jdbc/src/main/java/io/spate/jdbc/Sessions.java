package io.spate.jdbc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The sessions of one shard: one for each write call at a time. A write that was left behind loses its session when the
 * next attempt of the same batch starts, so that it cannot commit old rows over newer ones. Safe for any thread.
 */
final class Sessions<T> {

    private final String name;
    private final Supplier<Session<T>> source;
    private final Deque<Session<T>> idle = new ArrayDeque<>();
    private final Map<Session<T>, String> busy = new IdentityHashMap<>();
    private boolean isClosed;

    Sessions(String name, Supplier<Session<T>> source) {
        this.name = name;
        this.source = source;
    }

    /** A session for one write of the batch with this token, to be given back. */
    Session<T> take(String token) {
        List<Session<T>> overtaken = new ArrayList<>();
        Session<T> taken;
        synchronized (this) {
            if (isClosed) {
                throw new IllegalStateException(
                        name + " is closed and cannot write batch " + token + "; open the sink again for another run");
            }
            busy.forEach((session, its) -> {
                if (its.equals(token)) {
                    overtaken.add(session);
                }
            });
            overtaken.forEach(busy::remove);
            taken = idle.isEmpty() ? source.get() : idle.pop();
            busy.put(taken, token);
        }
        overtaken.forEach(Session::cutOff);
        return taken;
    }

    /** The write has ended; its session is kept for the next if it can be used again. */
    void giveBack(Session<T> session, boolean isUsable) {
        if (!isKept(session, isUsable && session.rests())) {
            session.close();
        }
    }

    private synchronized boolean isKept(Session<T> session, boolean isUsable) {
        boolean isOurs = busy.remove(session) != null; // else it was cut off in the meantime
        if (isOurs && isUsable) {
            idle.push(session);
            return true;
        }
        return false;
    }

    /** Closes all sessions, also those of writes that still run. May be called twice. */
    void close() {
        List<Session<T>> unused;
        List<Session<T>> running;
        synchronized (this) {
            isClosed = true;
            unused = List.copyOf(idle);
            running = List.copyOf(busy.keySet());
            idle.clear();
            busy.clear();
        }
        unused.forEach(Session::close);
        running.forEach(Session::cutOff);
    }
}
