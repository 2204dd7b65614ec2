package io.spate.internal.sink;

import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import java.util.List;

/** Steps several shard workers on one thread. Owned by that sink thread. */
public final class ShardGroup implements Agent {

    private final String role;
    private final List<ShardWorker> workers;

    public ShardGroup(String role, List<ShardWorker> workers) {
        this.role = role;
        this.workers = List.copyOf(workers);
    }

    @Override
    public String role() {
        return role;
    }

    /** The workers of this thread. */
    public List<ShardWorker> workers() {
        return workers;
    }

    @Override
    public int doWork() {
        int work = 0;
        for (ShardWorker worker : workers) {
            work += worker.isFinished() ? 0 : worker.doWork();
        }
        return work;
    }

    @Override
    public Deadline nextDeadline() {
        Deadline next = Deadline.NEVER;
        for (ShardWorker worker : workers) {
            next = worker.isFinished() ? next : next.earlier(worker.nextDeadline());
        }
        return next;
    }

    @Override
    public boolean isFinished() {
        return workers.stream().allMatch(ShardWorker::isFinished);
    }

    @Override
    public void onClose() {
        workers.forEach(ShardWorker::onClose);
    }
}
