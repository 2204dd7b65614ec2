package io.spate.internal.chain;

import io.spate.internal.concurrent.Tally;

/** What one stage of one driver's chain counts. Raised by the driver, read by any thread. */
public final class StageTally {

    private final String stage;
    private final Tally entered = new Tally();
    private final Tally filtered = new Tally();
    private final Tally dropped = new Tally();
    private final Tally notReady = new Tally();

    StageTally(String stage) {
        this.stage = stage;
    }

    /** The stage's name. */
    public String stage() {
        return stage;
    }

    void onEntered() { // per record
        entered.add(1);
    }

    void onFiltered() { // per record
        filtered.add(1);
    }

    void onDropped() { // per record
        dropped.add(1);
    }

    void onNotReady() {
        notReady.add(1);
    }

    /** Records that the stage was given; each once, however often it was not ready for it. */
    public long entered() {
        return entered.value();
    }

    /** Records that a filter left out on purpose. */
    public long filtered() {
        return filtered.value();
    }

    /** How often the stage was not ready for a record. */
    public long notReady() {
        return notReady.value();
    }

    /** Records that the stage's policy dropped. */
    public long dropped() {
        return dropped.value();
    }
}
