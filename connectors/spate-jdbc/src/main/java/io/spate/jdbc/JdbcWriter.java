package io.spate.jdbc;

import io.spate.error.SinkException;
import io.spate.error.SpateException;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardWriter;
import io.spate.sink.WriteResult;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Writes the batches of one shard, each in one transaction. Safe for any thread. */
final class JdbcWriter<T> implements ShardWriter<T> {

    private final int shard;
    private final String subject;
    private final Sessions<T> sessions;

    JdbcWriter(int shard, DataSource dataSource, RowStatement<T> statement) {
        this.shard = shard;
        this.subject = statement.subject();
        this.sessions = new Sessions<>("shard " + shard + " of " + subject, () -> new Session<>(dataSource, statement));
    }

    @Override
    public WriteResult write(SealedBatch<T> batch) {
        Session<T> session = sessions.take(batch.token());
        try {
            session.write(batch.rows());
        } catch (SQLException failure) {
            throw onRefused(session, batch, failure);
        } catch (RuntimeException | Error failure) {
            boolean wasInterrupted = Thread.interrupted();
            end(session, failure, failure instanceof SpateException && !wasInterrupted);
            throw failure;
        }
        sessions.giveBack(session, true);
        return WriteResult.durable();
    }

    private SinkException onRefused(Session<T> session, SealedBatch<T> batch, SQLException failure) {
        SqlErrors.Diagnosis diagnosis = SqlErrors.diagnose(failure);
        boolean wasInterrupted = Thread.interrupted(); // cleared: drivers fail to roll back under it
        boolean isLost = wasInterrupted || session.hasLostConnection();
        SqlFault fault = isLost ? SqlFault.CONNECTION : diagnosis.fault();
        boolean isUncertain = session.wasCommitting() && fault == SqlFault.CONNECTION;
        end(session, failure, fault.sparesConnection());
        String message = "shard " + shard + " could not write " + batch.rowCount() + " rows to " + subject + ": "
                + diagnosis.text() + "; "
                + (isUncertain
                        ? "the commit may have happened, in which case a plain insert adds its rows twice; "
                        : "")
                + fault.consequence();
        return new SinkException(fault.errorClass(), message, failure);
    }

    private void end(Session<T> session, Throwable failure, boolean isUsable) {
        boolean isRolledBack = session.rollBack(failure);
        sessions.giveBack(session, isRolledBack && isUsable);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
