package io.spate;

import io.spate.internal.control.RunRequest;
import io.spate.internal.run.Supervisor;
import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import java.util.Set;
import java.util.TreeSet;

/** A pipeline that runs on threads of its own. Safe for any thread. */
final class SupervisedPipeline implements RunningPipeline {

    private final String name;
    private final Supervisor supervisor;

    SupervisedPipeline(String name, Supervisor supervisor) {
        this.name = name;
        this.supervisor = supervisor;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Counts counts() {
        return supervisor.counts();
    }

    @Override
    public void pause() {
        supervisor.request(new RunRequest.PauseRequested(true, null));
    }

    @Override
    public void pause(Set<PartitionId> partitions) {
        supervisor.request(new RunRequest.PauseRequested(true, new TreeSet<>(partitions)));
    }

    @Override
    public void resume() {
        supervisor.request(new RunRequest.PauseRequested(false, null));
    }

    @Override
    public void resume(Set<PartitionId> partitions) {
        supervisor.request(new RunRequest.PauseRequested(false, new TreeSet<>(partitions)));
    }

    @Override
    public void stop() {
        supervisor.stop();
    }

    @Override
    public ExitReport awaitExit() throws InterruptedException {
        return supervisor.exit().await();
    }

    @Override
    public void close() {
        supervisor.stop();
        try {
            supervisor.exit().await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
