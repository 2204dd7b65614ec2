package io.spate.internal.chain;

import io.spate.policy.ErrorPolicy;
import io.spate.sink.ShardRouter;
import java.util.BitSet;

/**
 * The end of a chain: routes each row to its shard's open chunk. It takes every row of a record and reports pressure only
 * between records: a batch that reached a shard with parked chunks waits for that shard. Owned by its driver.
 */
final class Terminal implements Link {

    private final StageContext context;
    private final ShardRouter<Object> router;
    private final ErrorPolicy encodePolicy;
    private final ShardOutput[] outputs;
    private final BitSet parkedShards = new BitSet();
    private boolean isBlocked;
    private boolean isCutOff;

    Terminal(StageContext context, ShardRouter<Object> router, ErrorPolicy encodePolicy, ShardOutput[] outputs) {
        this.context = context;
        this.router = router;
        this.encodePolicy = encodePolicy;
        this.outputs = outputs;
    }

    /** The batch at hand begins or goes on. */
    void begin(ActiveBatch batch) {
        isBlocked = false;
        batch.awaitedShards.clear();
    }

    /** True once the batch at hand must wait for a shard. */
    boolean isBlocked() {
        return isBlocked;
    }

    /** True once a shard takes nothing any more. */
    boolean isCutOff() {
        return isCutOff;
    }

    /** True while the batch must go on waiting. */
    boolean mustWait(ActiveBatch suspended) {
        return suspended.awaitedShards.intersects(parkedShards);
    }

    @Override
    public void accept(Object row) { // per record
        context.tally.onEntered();
        int shard;
        try {
            shard = router.shard(row, context.state.meta, outputs.length);
        } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
            context.fail(e);
            return;
        }
        if (shard < 0 || shard >= outputs.length) {
            context.fail(new IllegalStateException("the router answered shard " + shard + ", but the sink has "
                    + outputs.length + ", counted from 0"));
            return;
        }
        HeldRecords held = context.state.held;
        try {
            if (held != null) {
                appendHeld(row, held, shard);
            } else {
                appendOfBatch(row, context.state.batch(), shard);
            }
        } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
            context.answer(e, encodePolicy);
            return;
        }
        afterAppend(shard);
    }

    private void appendOfBatch(Object row, ActiveBatch current, int shard) throws Exception { // per record
        outputs[shard].append(row, context.state.payloadBytes, current.ack);
        context.state.payloadBytes = 0;
        current.routedRows++;
    }

    private void appendHeld(Object row, HeldRecords held, int shard) throws Exception {
        outputs[shard].append(row, held.payloadBytes(), held.ack());
        held.onRouted();
    }

    private void afterAppend(int shard) {
        ShardOutput output = outputs[shard];
        if (output.isFull()) {
            seal(shard);
        }
        if (output.hasParked() && context.state.hasBatch()) {
            context.state.batch().awaitedShards.set(shard);
            isBlocked = true;
        }
    }

    /** Hands over what is parked and can be; returns the number of chunks. */
    int relieve() {
        int moved = 0;
        for (int shard = parkedShards.nextSetBit(0); shard >= 0; shard = parkedShards.nextSetBit(shard + 1)) {
            moved += outputs[shard].relieve();
            noteParked(shard);
        }
        return moved;
    }

    /** Seals and hands over every open chunk; true if nothing is left here. */
    boolean flush() {
        for (int shard = 0; shard < outputs.length; shard++) {
            seal(shard);
        }
        return parkedShards.isEmpty();
    }

    private void seal(int shard) {
        try {
            outputs[shard].seal();
        } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
            context.failAt("finishing a chunk of shard " + shard, e);
        }
        noteParked(shard);
    }

    private void noteParked(int shard) {
        boolean hasParked = outputs[shard].hasParked();
        parkedShards.set(shard, hasParked);
        isCutOff |= hasParked && outputs[shard].isClosed();
    }

    boolean hasOpenRows() {
        for (ShardOutput output : outputs) {
            if (output.hasOpenRows()) {
                return true;
            }
        }
        return false;
    }

    void close() {
        for (ShardOutput output : outputs) {
            output.close();
        }
        parkedShards.clear();
    }
}
