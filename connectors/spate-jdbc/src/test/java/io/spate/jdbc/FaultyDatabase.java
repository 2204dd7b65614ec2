package io.spate.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Stands before a real data source: counts its connections, and lets chosen calls fail. Safe for any thread. */
final class FaultyDatabase {

    private record Fault(Throwable error, boolean isAfterwards) {}

    private final Map<String, Fault> faults = new ConcurrentHashMap<>();
    private final Map<String, Object> answers = new ConcurrentHashMap<>();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger opened = new AtomicInteger();
    private final DataSource source;

    FaultyDatabase(DataSource real) {
        source = proxy(DataSource.class, real);
    }

    DataSource source() {
        return source;
    }

    /** The next call of this method, on whatever object, fails instead of being made; may be told with its argument. */
    void refuseNext(String method, Throwable error) {
        faults.put(method, new Fault(error, false));
    }

    /** The next call of this method, on whatever object, is made and then fails. */
    void failAfterNext(String method, Throwable error) {
        faults.put(method, new Fault(error, true));
    }

    /** Every call of this method returns {@code value} instead of being made. */
    void answer(String method, Object value) {
        answers.put(method, value);
    }

    /** Connections handed out so far. */
    int opened() {
        return opened.get();
    }

    /** Connections that were not closed. */
    int leaked() {
        return open.size();
    }

    private <P> P proxy(Class<P> type, Object target) {
        InvocationHandler handler = (self, method, arguments) -> call(target, method, arguments);
        return type.cast(Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Object call(Object target, Method method, Object[] arguments) throws Throwable {
        Fault fault = faultOf(method, arguments);
        if (fault != null && !fault.isAfterwards()) {
            throw fault.error();
        }
        Object answer = answers.get(method.getName());
        Object result = answer == null ? invoke(target, method, arguments) : answer;
        if (target instanceof Connection connection && method.getName().equals("close")) {
            open.remove(connection);
        }
        if (fault != null) {
            throw fault.error();
        }
        return wrapped(method.getReturnType(), result);
    }

    private @Nullable Fault faultOf(Method method, Object[] arguments) {
        Fault byName = faults.remove(method.getName());
        boolean isPlain = byName != null || arguments == null;
        return isPlain ? byName : faults.remove(method.getName() + "(" + arguments[0] + ")");
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Object wrapped(Class<?> type, Object result) {
        if (type == Connection.class) {
            opened.incrementAndGet();
            open.add((Connection) result);
            return proxy(Connection.class, result);
        }
        boolean isWrapped = type == PreparedStatement.class || type == DatabaseMetaData.class;
        return isWrapped ? proxy(type, result) : result;
    }

    static SQLException connectionLost() {
        return new SQLException("the connection was cut", "08006");
    }
}
