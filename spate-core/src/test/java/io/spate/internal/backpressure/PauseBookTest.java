package io.spate.internal.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.backpressure.PauseBook.Reason;
import io.spate.record.LaneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PauseBookTest {

    private static final LaneId L0 = new LaneId(0);
    private static final LaneId L1 = new LaneId(1);

    private final PauseBook book = new PauseBook();

    /** The source takes everything it is owed. */
    private void tellAll() {
        book.onPaused(book.toPause());
        book.onResumed(book.toResume());
    }

    /** B-11: a source may remember a pause from an earlier life of the partition. */
    @Test
    void aNewLaneIsToldOnceThatItMayBeRead() {
        book.add(L0);
        assertThat(book.isOwed()).isTrue();
        assertThat(book.toResume()).containsExactly(L0);
        assertThat(book.toPause()).isEmpty();

        tellAll();

        assertThat(book.isOwed()).isFalse();
        assertThat(book.toResume()).isEmpty();
    }

    @Test
    void aNewLaneUnderPressureIsToldToPauseAtOnce() {
        book.add(L0);
        book.raise(L0, Reason.DRIVER_PRESSURE);

        assertThat(book.toPause()).containsExactly(L0);
        assertThat(book.toResume()).isEmpty();
    }

    @Test
    void oneReasonNeverLiftsAnother() {
        book.add(L0);
        book.raise(L0, Reason.DRIVER_PRESSURE);
        book.raise(L0, Reason.PENDING_CEILING);
        tellAll();

        book.lift(L0, Reason.DRIVER_PRESSURE);
        assertThat(book.isOwed()).isFalse();
        book.lift(L0, Reason.PENDING_CEILING);

        assertThat(book.toResume()).containsExactly(L0);
    }

    /** H-23. */
    @Test
    void onlyTheDifferenceIsTold() {
        book.add(L0);
        book.add(L1);
        tellAll();
        book.raise(L0, Reason.DRIVER_PRESSURE);
        assertThat(book.toPause()).containsExactly(L0);
        tellAll();

        book.raise(L0, Reason.PENDING_CEILING);
        book.raise(L1, Reason.PENDING_CEILING);

        assertThat(book.toPause()).containsExactly(L1);
        assertThat(book.toResume()).isEmpty();
    }

    @Test
    void whatIsTakenBackBeforeItWasToldIsNotTold() {
        book.add(L0);
        tellAll();

        book.raise(L0, Reason.DRIVER_PRESSURE);
        book.lift(L0, Reason.DRIVER_PRESSURE);

        assertThat(book.isOwed()).isFalse();
    }

    /** H-24. */
    @Test
    void aRefusedCallIsOwedUntilItIsTaken() {
        book.add(L0);
        tellAll();
        book.raise(L0, Reason.DRIVER_PRESSURE);
        assertThat(book.toPause()).containsExactly(L0);

        assertThat(book.toPause()).as("asked again after a refusal").containsExactly(L0);

        book.onPaused(Set.of(L0));
        assertThat(book.isOwed()).isFalse();
    }

    @Test
    void aRefusedPauseThatIsNoLongerNeededIsNotOwed() {
        book.add(L0);
        tellAll();
        book.raise(L0, Reason.DRIVER_PRESSURE);
        assertThat(book.isOwed()).isTrue();

        book.lift(L0, Reason.DRIVER_PRESSURE);

        assertThat(book.isOwed()).isFalse();
    }

    /** B-20. */
    @Test
    void aLaneThatIsGoneIsOwedNothing() {
        book.add(L0);
        book.raise(L0, Reason.DRIVER_PRESSURE);

        book.remove(L0);
        book.raise(L0, Reason.PENDING_CEILING);
        book.lift(L0, Reason.DRIVER_PRESSURE);

        assertThat(book.isOwed()).isFalse();
        assertThat(book.toPause()).isEmpty();
        assertThat(book.toResume()).isEmpty();
    }

    /** B-10. */
    @Test
    void aLaneThatReturnsStartsWithoutReasons() {
        book.add(L0);
        book.raise(L0, Reason.DRIVER_PRESSURE);
        tellAll();
        book.remove(L0);

        book.add(L0);

        assertThat(book.toResume()).containsExactly(L0);
        book.lift(L0, Reason.DRIVER_PRESSURE);
        assertThat(book.toPause()).isEmpty();
    }

    @Test
    void lanesAreToldInTheirOrder() {
        for (int lane = 9; lane >= 0; lane--) {
            book.add(new LaneId(lane));
        }

        assertThat(List.copyOf(book.toResume())).isSorted().hasSize(10);
    }

    @Test
    void aReasonThatEndsWhileTheSourceIsToldIsOwedAfterwards() {
        PauseBook book = new PauseBook();
        book.add(L0);
        book.onResumed(Set.of(L0));
        book.raise(L0, Reason.DRIVER_PRESSURE);
        Set<LaneId> pause = book.toPause();
        book.lift(L0, Reason.DRIVER_PRESSURE);
        book.onPaused(pause);
        assertThat(book.toResume()).containsExactly(L0);
    }

    @Test
    void aLaneThatGoesWhileTheSourceIsToldIsForgotten() {
        PauseBook book = new PauseBook();
        book.add(L0);
        Set<LaneId> resume = book.toResume();
        book.remove(L0);
        book.onResumed(resume);
        assertThat(book.isOwed()).isFalse();
    }
}
