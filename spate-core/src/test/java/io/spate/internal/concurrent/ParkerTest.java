package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ParkerTest {

    private static final long BOUND = TimeUnit.SECONDS.toNanos(5);

    private final Parker parker = new Parker();

    private static long timed(Runnable action) {
        long start = System.nanoTime();
        action.run();
        return System.nanoTime() - start;
    }

    @Test
    void aWakeUpBeforeTheWaitEndsItAtOnce() {
        parker.clear();
        parker.wake();
        parker.wake();

        assertThat(timed(() -> parker.park(BOUND))).isLessThan(BOUND);
    }

    @Test
    void aWakeUpThatWasSeenDoesNotEndTheNextWait() {
        parker.wake();
        parker.clear();

        assertThat(timed(() -> parker.park(2_000_000))).isGreaterThanOrEqualTo(2_000_000);
    }

    @Test
    void aWaitEndsAtItsDeadline() {
        assertThat(timed(() -> parker.park(1_000_000))).isBetween(1_000_000L, BOUND);
    }

    @Test
    void aWaitWithoutADeadlineEndsByAWakeUp() throws Exception {
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> parker.park(Long.MAX_VALUE));

        parker.wake();

        assertThat(waiting.get(5, TimeUnit.SECONDS)).isNull();
    }

    /** Two threads hand a turn to and fro; each looks, then waits. */
    @Test
    void noWakeUpIsLostBetweenLookingAndWaiting() throws Exception {
        int turns = 20_000;
        Table table = new Table();

        CompletableFuture<Void> odd = CompletableFuture.runAsync(() -> table.play(1, turns));
        table.play(0, turns);

        odd.get(10, TimeUnit.SECONDS);
        assertThat(table.turn).isEqualTo(turns);
    }

    private static final class Table {
        final Parker[] players = {new Parker(), new Parker()};
        int turn; // plain: the parkers alone make it visible

        /** Takes every turn of its parity. */
        void play(int player, int turns) {
            while (true) {
                players[player].clear();
                int seen = turn;
                if (seen >= turns) {
                    return;
                }
                if (seen % 2 == player) {
                    turn = seen + 1;
                    players[1 - player].wake();
                } else {
                    BoundedWait.await(players[player]);
                }
            }
        }
    }
}
