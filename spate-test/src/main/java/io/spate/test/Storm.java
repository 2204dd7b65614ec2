package io.spate.test;

import io.spate.error.SinkException;
import io.spate.error.SourceException;
import io.spate.internal.concurrent.Agent;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Everything that a source, a sink, an operator, a clock and a process can do, at random. */
final class Storm<T, R> {

    /** What only failures say that end a run. */
    static final String FATAL = "disk is read-only";

    /** A kind of move, and how likely it is beside the others. */
    private record Move(int weight, Runnable move) {}

    private final World<T, R> world;
    private final Random random;
    private final ScriptedSource<T> source;
    private final ScriptedSink<R> sink;
    private final List<Move> moves;
    private final int weights;

    Storm(World<T, R> world) {
        this.world = world;
        this.random = world.random;
        this.source = world.source;
        this.sink = world.sink;
        this.moves = List.of(
                new Move(5500, this::stepOne),
                new Move(1900, this::returnOneWrite),
                new Move(1000, this::advance),
                new Move(800, this::emit),
                new Move(90, this::revokeByEvent),
                new Move(60, this::revokeInside),
                new Move(30, this::assign),
                new Move(150, this::add),
                new Move(40, this::finish),
                new Move(60, this::lose),
                new Move(20, this::loseAndReturn),
                new Move(40, this::partWithOneLane),
                new Move(60, this::commitReady),
                new Move(30, this::pause),
                new Move(50, this::resume),
                new Move(110, this::breakSource),
                new Move(30, this::refuseCommits),
                new Move(15, this::killShard),
                new Move(30, this::reviveShards),
                new Move(10, this::readOn),
                new Move(3, this::breakSourceForGood),
                new Move(3, this::explode),
                new Move(3, this::killThread),
                new Move(15, this::crash),
                new Move(12, this::stop),
                new Move(3, this::endInput));
        this.weights = moves.stream().mapToInt(Move::weight).sum();
    }

    /** One move. */
    void act() {
        int dice = random.nextInt(weights);
        for (Move move : moves) {
            dice -= move.weight;
            if (dice < 0) {
                move.move.run();
                return;
            }
        }
    }

    private void stepOne() {
        List<Agent> agents = world.engine.agents;
        if (!agents.isEmpty()) {
            Agent agent = agents.get(random.nextInt(agents.size()));
            world.note(Happening.STEP, agent.role());
            world.engine.step(agent);
        }
    }

    private void returnOneWrite() {
        List<HeldWrites.Held> running = world.engine.writes.running;
        if (running.isEmpty()) {
            return;
        }
        int index = random.nextInt(running.size());
        HeldWrites.Held write = running.get(index);
        if (!write.hangs && random.nextInt(12) == 0) {
            world.note(Happening.WRITE_HUNG, index);
            write.hangs = true;
        }
        if (write.hangs && random.nextInt(40) > 0) {
            return;
        }
        if (write.isInterrupted) {
            world.note(Happening.WRITE_LATE, index);
        }
        script(index);
        world.engine.writes.perform(index);
        sink.answers.clear();
    }

    private void script(int index) {
        int dice = random.nextInt(200);
        if (dice < 30) {
            world.note(Happening.WRITE_FAILED, index);
            sink.answers.add(ScriptedSink.AWAY);
        } else if (dice < 40) {
            world.note(Happening.REPLY_LOST, index);
            sink.answers.add(ScriptedSink.REPLY_LOST);
        } else if (dice < 41) {
            world.note(Happening.WRITE_FATAL, index);
            sink.answers.add(makeDurable -> {
                throw SinkException.fatal(FATAL);
            });
        } else {
            world.note(Happening.WRITE_RETURNED, index);
        }
    }

    private void advance() {
        Duration by = Duration.ofMillis(1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 100));
        world.note(Happening.TIME, "+" + by.toMillis() + " ms");
        world.clock.advance(by);
    }

    private void emit() {
        int partition = anyPartition();
        ScriptedLog<T> log = source.log(partition);
        if (log.ends) {
            return;
        }
        int count = random.nextInt(20);
        for (int i = count; i > 0; i--) {
            source.emitAt(partition, log.next() + (random.nextInt(6) == 0 ? random.nextInt(4) : 0));
        }
        world.tally.add(Happening.EMIT, count);
        world.note("emit " + partition + " up to " + log.next());
    }

    private int anyPartition() {
        return random.nextInt(World.PARTITIONS);
    }

    /** Some partitions, at least one. */
    private int[] somePartitions() {
        int[] some = random.ints(0, World.PARTITIONS)
                .limit(1 + random.nextInt(2))
                .distinct()
                .toArray();
        return some;
    }

    /** Those of some partitions that the source has given out, or will have. */
    private int[] plannedPartitions() {
        return Arrays.stream(somePartitions()).filter(this::isPlanned).toArray();
    }

    private boolean isPlanned(int partition) {
        return source.planned.contains(PartitionId.of(partition));
    }

    private boolean isBeingRevoked(int partition) {
        return source.lanes.isRevoking(PartitionId.of(partition));
    }

    private void revokeByEvent() {
        int[] given = random.nextInt(4) == 0 ? somePartitions() : plannedPartitions();
        if (given.length == 0 || world.hasInputEnded) {
            return;
        }
        boolean isAgain = Arrays.stream(given).anyMatch(this::isBeingRevoked);
        world.note(isAgain ? Happening.REVOKE_AGAIN : Happening.REVOKE_EVENT, List.of(given[0], given.length));
        source.revoke(given);
    }

    private void revokeInside() {
        int[] given = plannedPartitions();
        if (given.length == 0 || world.hasInputEnded) {
            return;
        }
        world.note(Happening.REVOKE_INSIDE, List.of(given[0], given.length));
        world.engine.writesReturnInside = random.nextInt(4) > 0;
        source.revokeInside(given);
    }

    private void assign() {
        if (world.hasInputEnded || !source.revoking.isEmpty()) {
            return;
        }
        int[] all = somePartitions();
        world.note(Happening.ASSIGN, all.length);
        source.assign(all);
    }

    private void add() {
        int partition = anyPartition();
        if (isPlanned(partition) || world.hasInputEnded) {
            return;
        }
        world.note(isBeingRevoked(partition) ? Happening.ADD_DURING_REVOCATION : Happening.ADD, partition);
        source.add(partition);
        if (random.nextInt(6) == 0) {
            world.note(Happening.REVOKE_AT_ONCE, partition);
            source.revoke(partition);
        }
    }

    private void finish() {
        int partition = anyPartition();
        if (isPlanned(partition) && source.owned.containsKey(PartitionId.of(partition)) && !world.hasInputEnded) {
            world.note(Happening.RETIRE, partition);
            source.finish(partition);
        }
    }

    private void lose() {
        int partition = anyPartition();
        if (world.hasInputEnded) {
            return;
        }
        world.note(isBeingRevoked(partition) ? Happening.LOSE_DURING_REVOCATION : Happening.LOSE, partition);
        source.lose(partition);
    }

    /** Somebody else had the partition for a moment. */
    private void loseAndReturn() {
        int partition = anyPartition();
        if (isPlanned(partition) && !world.hasInputEnded) {
            world.note(Happening.LOSE_AND_RETURN, partition);
            source.lose(partition);
            source.add(partition);
        }
    }

    private void partWithOneLane() {
        int partition = anyPartition();
        if (source.lanesPerPartition > 1 && isPlanned(partition) && !world.hasInputEnded) {
            boolean isLost = random.nextBoolean();
            world.note(isLost ? Happening.LOSE_ONE_LANE : Happening.REVOKE_ONE_LANE, partition);
            source.partWithOneLane(partition, isLost);
        }
    }

    private void commitReady() {
        world.note(Happening.COMMIT_READY, "");
        source.commitReady(somePartitions());
    }

    private void pause() {
        int partition = anyPartition();
        world.note(Happening.PAUSE, partition);
        if (random.nextInt(4) == 0) {
            world.engine.pause();
            world.pauses.pauseAll();
        } else {
            world.pauses.pause(PartitionId.of(partition));
            world.engine.pause(Set.of(PartitionId.of(partition)));
        }
    }

    private void resume() {
        int partition = anyPartition();
        world.note(Happening.RESUME, partition);
        if (random.nextBoolean()) {
            world.engine.resume();
            world.pauses.resumeAll();
        } else {
            world.pauses.resume(PartitionId.of(partition));
            world.engine.resume(Set.of(PartitionId.of(partition)));
        }
    }

    private void breakSource() {
        RuntimeException failure = SourceFaults.passing("away");
        int what = random.nextInt(4);
        world.note(Happening.SOURCE_FAILS, what);
        switch (what) {
            case 0 -> source.faults.commits.add(failure);
            case 1 -> source.faults.polls.add(failure);
            case 2 -> source.faults.pauses.add(failure);
            default -> source.faults.lanePolls.add(failure);
        }
    }

    private void refuseCommits() {
        if (!source.faults.refused.isEmpty()) {
            source.faults.refused.clear();
            return;
        }
        int partition = anyPartition();
        world.note(Happening.COMMIT_REFUSED, partition);
        source.faults.refused.add(PartitionId.of(partition));
    }

    private void killShard() {
        int shard = random.nextInt(sink.shards);
        world.note(Happening.SHARD_DIES, shard);
        sink.deadShards.add(shard);
    }

    private void reviveShards() {
        sink.deadShards.clear();
    }

    private void readOn() {
        world.note(Happening.READS_ON, "");
        source.readsOn = random::nextBoolean;
    }

    private void breakSourceForGood() {
        int what = random.nextInt(3);
        world.note(Happening.SOURCE_FATAL, what);
        RuntimeException failure = SourceException.fatal(FATAL);
        switch (what) {
            case 0 -> source.faults.commits.add(failure);
            case 1 -> source.faults.polls.add(failure);
            default -> source.faults.lanePolls.add(failure);
        }
    }

    private void explode() {
        if (world.pipeline.breakOperator(new AssertionError(FATAL))) {
            world.note(Happening.USER_ERROR, "");
        }
    }

    /** A driver or a sink thread ends; without the controller nothing would say how the run ended. */
    private void killThread() {
        List<Agent> mortal = world.engine.agents.stream()
                .filter(agent -> agent != world.engine.controller())
                .toList();
        if (!mortal.isEmpty()) {
            Agent victim = mortal.get(random.nextInt(mortal.size()));
            world.note(Happening.THREAD_DIES, victim.role());
            world.engine.kill(victim, new IllegalStateException(FATAL));
        }
    }

    private void crash() {
        world.note(Happening.CRASH, "");
        world.start();
    }

    private void stop() {
        world.note(Happening.STOP, "");
        world.isStopping = true;
        world.engine.stop();
    }

    private void endInput() {
        if (world.hasInputEnded || world.engine.hasEnded()) {
            return;
        }
        world.note(Happening.INPUT_ENDED, "");
        world.endInput();
    }
}
