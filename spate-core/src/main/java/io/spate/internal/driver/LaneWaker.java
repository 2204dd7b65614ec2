package io.spate.internal.driver;

import io.spate.internal.concurrent.Wakeup;

/** Says of one lane that it may have data. Any thread runs it; the lane's driver looks. */
final class LaneWaker implements Runnable {

    private final Wakeup driver;
    private volatile boolean isDue = true; // a new lane is polled once without being asked

    LaneWaker(Wakeup driver) {
        this.driver = driver;
    }

    @Override
    public void run() {
        isDue = true;
        driver.wake();
    }

    /** True if the lane is to be polled. */
    boolean isDue() {
        return isDue;
    }

    /** The lane is about to be polled: data that arrives from here on makes it due again. Driver only. */
    void clear() {
        isDue = false;
    }

    /** The lane has not said that it is empty, so it is polled again. Driver only. */
    void stayDue() {
        isDue = true;
    }
}
