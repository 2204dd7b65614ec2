package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class AgentThreadTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final List<String> journal = new CopyOnWriteArrayList<>();
    private final Parker parker = new Parker();

    /** Does what a test says in each step and writes down its life. */
    private class Journalled implements Agent {
        volatile boolean isFinished;
        volatile int steps;

        int onStep() {
            return 0;
        }

        @Override
        public String role() {
            return "tester";
        }

        @Override
        public void onStart() {
            journal.add("start");
        }

        @Override
        public int doWork() {
            steps++; // one writer
            return onStep();
        }

        @Override
        public Deadline nextDeadline() {
            return Deadline.NEVER;
        }

        @Override
        public boolean isFinished() {
            return isFinished;
        }

        @Override
        public void onClose() {
            journal.add("close");
        }
    }

    private AgentThread start(Agent agent) {
        AgentThread thread = new AgentThread(
                "tested",
                agent,
                parker,
                Clock.system(),
                (dead, cause) -> journal.add(dead.role() + " died of " + cause));
        thread.start();
        return thread;
    }

    /** Steps without work for 50 ms, doing this in the first one. */
    private int stepsOfAnIdleAgent(Runnable first) throws InterruptedException {
        Deadline end = Deadline.after(System.nanoTime(), Duration.ofMillis(50));
        Journalled agent = new Journalled() {
            @Override
            int onStep() {
                if (steps == 1) {
                    first.run();
                }
                isFinished = end.hasPassed(System.nanoTime());
                return 0;
            }

            @Override
            public Deadline nextDeadline() {
                return end;
            }
        };
        assertThat(start(agent).join(LIMIT)).isTrue();
        return agent.steps;
    }

    @Test
    void anAgentIsSteppedUntilItIsFinished() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            int onStep() {
                isFinished = steps == 3;
                return 1;
            }
        };

        assertThat(start(agent).join(LIMIT)).isTrue();

        assertThat(journal).containsExactly("start", "close");
        assertThat(agent.steps).isEqualTo(3);
    }

    @Test
    void anAgentThatIsFinishedInAStepWithoutWorkIsNotWaitedFor() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            int onStep() {
                isFinished = true;
                return 0;
            }
        };

        assertThat(start(agent).join(LIMIT)).isTrue();
    }

    /** Decision D-16, scenarios G-7 and G-8. */
    @Test
    void aThrowableEndsTheAgentIsReportedAndStillCloses() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            int onStep() {
                throw new StackOverflowError("of an operator");
            }
        };

        assertThat(start(agent).join(LIMIT)).isTrue();

        assertThat(journal)
                .containsExactly("start", "tester died of java.lang.StackOverflowError: of an operator", "close");
    }

    /** Decision D-16. */
    @Test
    void aThrowableOfTheStartIsReported() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            public void onStart() {
                throw new IllegalStateException("no start");
            }
        };

        assertThat(start(agent).join(LIMIT)).isTrue();

        assertThat(journal).containsExactly("tester died of java.lang.IllegalStateException: no start", "close");
        assertThat(agent.steps).isZero();
    }

    /** Decision D-16. */
    @Test
    void aThrowableOfTheCloseIsReported() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            public void onClose() {
                throw new IllegalStateException("no end");
            }
        };
        agent.isFinished = true;

        assertThat(start(agent).join(LIMIT)).isTrue();

        assertThat(journal).containsExactly("start", "tester died of java.lang.IllegalStateException: no end");
    }

    /** Scenario D-10: user code leaves the flag set, which would end every later wait at once. */
    @Test
    void anInterruptFlagThatUserCodeLeftBehindDoesNotMakeTheThreadSpin() throws InterruptedException {
        int steps = stepsOfAnIdleAgent(() -> Thread.currentThread().interrupt());

        assertThat(steps).isLessThanOrEqualTo(5);
    }

    /** Scenario D-10. */
    @Test
    void anInterruptFlagThatUserCodeLeftBehindDoesNotReachTheNextStep() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            int onStep() {
                journal.add(Thread.currentThread().isInterrupted() ? "interrupted" : "undisturbed");
                Thread.currentThread().interrupt();
                isFinished = steps == 3;
                return 1;
            }
        };

        assertThat(start(agent).join(LIMIT)).isTrue();

        assertThat(journal).containsExactly("start", "undisturbed", "undisturbed", "undisturbed", "close");
    }

    @Test
    void anAgentWithADueDeadlineIsSteppedWithoutWaiting() throws InterruptedException {
        Journalled agent = new Journalled() {
            @Override
            int onStep() {
                isFinished = steps == 5;
                return 0;
            }

            @Override
            public Deadline nextDeadline() {
                return Deadline.after(System.nanoTime(), Duration.ofNanos(-1));
            }
        };

        assertThat(start(agent).join(LIMIT)).isTrue();

        assertThat(agent.steps).isEqualTo(5);
    }

    @Test
    void aWakeUpIsGoodForOneStep() throws InterruptedException {
        assertThat(stepsOfAnIdleAgent(parker::wake)).isLessThanOrEqualTo(5);
    }

    @Test
    void aWakeUpStepsAnIdleAgentAgain() throws InterruptedException {
        Journalled agent = new Journalled();
        AgentThread thread = start(agent);

        agent.isFinished = true;
        parker.wake();

        assertThat(thread.join(LIMIT)).isTrue();
    }

    @Test
    void aJoinOfARunningThreadEndsAtItsLimit() throws InterruptedException {
        Journalled agent = new Journalled();
        AgentThread thread = start(agent);

        assertThat(thread.join(Duration.ofMillis(1))).isFalse();

        assertThat(thread.name()).isEqualTo("tested");
        agent.isFinished = true;
        parker.wake();
        thread.join(LIMIT);
    }
}
