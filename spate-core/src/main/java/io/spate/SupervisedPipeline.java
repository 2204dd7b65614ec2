package io.spate;

import io.spate.report.Counts;
import io.spate.report.ExitReport;

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
