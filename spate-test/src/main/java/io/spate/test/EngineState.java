package io.spate.test;

import java.util.function.Predicate;

/** What an engine may be in the middle of when something happens to it; several at once. */
enum EngineState {
    QUIET("quiet", world -> world.engine.bytesInFlight() == 0 && world.engine.writes.running.isEmpty()),
    FLOWING("flowing", world -> world.engine.bytesInFlight() > 0),
    WRITING("writing", world -> !world.engine.writes.running.isEmpty()),
    HANGING("hung write", world -> world.engine.writes.running.stream().anyMatch(write -> write.hangs)),
    RETRYING("retrying", world -> !world.sink.troubled.isEmpty()),
    REVOKING("revoking", world -> !world.source.revoking.isEmpty()),
    PAUSED("paused", world -> !world.source.paused.isEmpty()),
    NOT_COMMITTING(
            "not committing",
            world -> !world.source.faults.commits.isEmpty() || !world.source.faults.refused.isEmpty()),
    ENDING("ending", world -> world.engine.engine.state().isEnding());

    final String text;
    private final Predicate<World<?, ?>> holds;

    EngineState(String text, Predicate<World<?, ?>> holds) {
        this.text = text;
        this.holds = holds;
    }

    boolean holds(World<?, ?> world) {
        return holds.test(world);
    }
}
