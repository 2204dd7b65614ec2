package io.spate.internal.control;

import io.spate.internal.concurrent.Wakeup;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the controller shows the supervisor: that the run has begun to end, and how it ended. Safe for any thread. */
public final class RunState {

    private final Wakeup supervisor;
    private volatile boolean isEnding;
    private volatile @Nullable RunOutcome outcome;

    public RunState(Wakeup supervisor) {
        this.supervisor = supervisor;
    }

    void onEnding() {
        isEnding = true;
        supervisor.wake();
    }

    void onEnded(RunOutcome ended) {
        outcome = ended;
        supervisor.wake();
    }

    /** True from the first step of the drain on. */
    public boolean isEnding() {
        return isEnding;
    }

    /** How the run ended, once it has. */
    public Optional<RunOutcome> outcome() {
        return Optional.ofNullable(outcome);
    }
}
