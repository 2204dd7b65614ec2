package io.spate.test.faults;

import java.util.List;

/** Mistakes that engines of this kind are known for, each in one place. */
final class PlantedFaults {

    /** The engine does not check its own commits. */
    static final List<PlantedFault> NO_GUARD = List.of(
            new PlantedFault(
                    "no guard of positions",
                    "checkpoint/CommitGuard.java",
                    "if (safePosition == PartitionTracker.UNMOVED || position > safePosition) {",
                    "if (position < 0 && safePosition > 0) {"),
            new PlantedFault(
                    "no guard of rows",
                    "checkpoint/CommitGuard.java",
                    "if (ack.settledRows() != ack.routedRows()) {",
                    "if (ack.sequence() < 0) {"));

    static final List<PlantedFault> ALL = List.of(
            new PlantedFault("a chunk takes no share of its batches", "checkpoint/AckSet.java", "ack.retain();", ""),
            new PlantedFault(
                    "the driver lets go of its share with the first chunk",
                    "checkpoint/AckSet.java",
                    "acks[i].settle(rows[i]);",
                    "acks[i].settle(rows[i]); acks[i].settle(0);"),
            new PlantedFault(
                    "the epoch of a batch is not checked",
                    "checkpoint/Checkpointer.java",
                    "if (book == null || book.grant.epoch() != ack.grant().epoch()) {",
                    "if (book == null) {"),
            new PlantedFault(
                    "the newest settled batch moves the watermark",
                    "checkpoint/PartitionTracker.java",
                    "while (head < next && states[slot(head)] == DELIVERED) {",
                    "while (head < next && (states[slot(head)] == DELIVERED || states[slot(next - 1)] == DELIVERED)) {"),
            new PlantedFault(
                    "a failed batch is passed",
                    "checkpoint/PartitionTracker.java",
                    "states[pendingSlot(sequence)] = FAILED;",
                    "deliver(sequence, Math.max(watermark, 0));"),
            new PlantedFault(
                    "the gate lets one more through",
                    "checkpoint/PendingGate.java",
                    "if (issued - advanced < limit) {",
                    "if (issued - advanced <= limit) {"),
            new PlantedFault("a gate that opens wakes nobody", "checkpoint/PendingGate.java", "driver.wake();", ""),
            new PlantedFault(
                    "a lane arrives at its barrier twice",
                    "control/Revocation.java",
                    "waiter.barrier.arrive();",
                    "waiter.barrier.arrive(); waiter.barrier.arrive();"),
            new PlantedFault(
                    "half a batch is given up when its lane is revoked",
                    "driver/LaneRotation.java",
                    "revoked.forEach(slot -> slot.isQuiescing = true);",
                    "revoked.forEach(slot -> { slot.isQuiescing = true; slot.abandonBatch(); });"),
            new PlantedFault(
                    "half a batch that is given up counts as pushed",
                    "chain/ActiveBatch.java",
                    "ack.abandon();",
                    "finish();"),
            new PlantedFault(
                    "a lost lane is given up as a revoked one",
                    "control/Controller.java",
                    "revocations.lose(lost.lanes(), nowNanos);",
                    "revocations.begin(lost.lanes(), null, nowNanos);"),
            new PlantedFault(
                    "ending one pause ends the others",
                    "backpressure/PauseBook.java",
                    "change(id, 0, 1 << reason.ordinal());",
                    "change(id, 0, -1);"),
            new PlantedFault(
                    "a write that was given up counts when it returns",
                    "sink/WriteSlot.java",
                    "boolean isAwaited = number == attempt && (",
                    "boolean isAwaited = ("),
            new PlantedFault(
                    "bytes are given back twice",
                    "sink/Chunk.java",
                    "budget.giveBack(bytes);",
                    "budget.giveBack(bytes); budget.giveBack(bytes);"),
            new PlantedFault(
                    "a buffer is used again while a write reads it",
                    "sink/PendingBatch.java",
                    "if (isStillRead) {",
                    "if (isStillRead && attempts < 0) {"),
            new PlantedFault("a buffer is used again as it was", "sink/BufferPool.java", "buffer.truncate(0);", ""),
            new PlantedFault(
                    "a partition is granted during its revocation",
                    "control/Revocations.java",
                    "(mustWait ? waiting : free).add(lane);",
                    "free.add(lane);"),
            new PlantedFault(
                    "rows that are given up count as settled", "sink/Chunk.java", "acks.close();", "acks.deliver();"),
            new PlantedFault(
                    "a commit that failed is forgotten",
                    "control/Committer.java",
                    "onFailure(e, positions, nowNanos);",
                    "onFailure(e, positions, nowNanos); due.clear();"),
            new PlantedFault(
                    "a partition that was lost is still committed",
                    "control/Committer.java",
                    "due.remove(partition);",
                    ""),
            new PlantedFault(
                    "a hold that failed counts as settled",
                    "checkpoint/HeldAck.java",
                    "boolean isDelivered = !isFailed() && settledRows() == routedRows;",
                    "boolean isDelivered = true;"),
            new PlantedFault(
                    "what an operator still keeps counts as released",
                    "chain/ProcessLink.java",
                    "List.copyOf(open).forEach(HeldRecords::abandon);",
                    "List.copyOf(open).forEach(HeldRecords::release);"),
            new PlantedFault("half an encoded row stays", "chain/EncodedChunk.java", "buffer.truncate(before);", ""),
            new PlantedFault(
                    "a chunk gets in front of those that wait",
                    "chain/ShardOutput.java",
                    "if (!parked.isEmpty() || !queue.offer(chunk)) {",
                    "if (!queue.offer(chunk)) {"),
            new PlantedFault(
                    "a revocation does not wait for writes",
                    "control/Revocations.java",
                    "if (isSettled(revocation) || isTimeOver) {",
                    "if (!isSettled(revocation) || isTimeOver || !isTimeOver) {"),
            new PlantedFault(
                    "the last commit does not wait for the sink",
                    "control/DrainSequence.java",
                    "move(Phase.DRAINING_SINKS);",
                    "move(Phase.FINAL_COMMIT);"),
            new PlantedFault(
                    "a run completes before its lanes have ended",
                    "control/EndOfInput.java",
                    "return knowsAllLanes && ownership.isExhausted() && !revocations.isBusy();",
                    "return knowsAllLanes && !revocations.isBusy();"),
            new PlantedFault(
                    "the books of a partition outlive it", "control/Ownership.java", "books.release(partition);", ""),
            new PlantedFault(
                    "a batch that was interrupted counts as pushed",
                    "driver/LaneTurns.java",
                    "} else if (outcome == Chain.Outcome.EXHAUSTED) {",
                    "} else if (outcome != Chain.Outcome.BLOCKED) {"),
            new PlantedFault(
                    "a record that waited for its decoder is skipped",
                    "chain/PlainChain.java",
                    "batch.isRecordPending = true;",
                    ""),
            new PlantedFault(
                    "a lane that leaves gives its batch up",
                    "driver/LaneRotation.java",
                    "if (partition.lanes > 0 && partition.holder == slot) {",
                    "if (partition.lanes < 0) {"),
            new PlantedFault(
                    "two lanes of a partition push at once", "driver/LaneSlot.java", "&& partition.holder == null", ""),
            new PlantedFault(
                    "a stop gives up the rest of a batch",
                    "driver/Driver.java",
                    "if (lanes.hasBatches() || !handOverAll()) {",
                    "if (!handOverAll()) {"),
            new PlantedFault(
                    "a budget that falls wakes nobody", "backpressure/InflightBudget.java", "drivers.wake();", ""),
            new PlantedFault(
                    "a shard that ends leaves its queue open", "sink/ShardWorker.java", "shard.queue().close();", ""));

    private PlantedFaults() {}
}
