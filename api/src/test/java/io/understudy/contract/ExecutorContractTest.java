package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.understudy.contract.FlawedExecutor.Flaw;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The contract is met by a plain executor and detects each flaw. */
final class ExecutorContractTest extends ExecutorContract {
    /** For flaws that show at once. */
    private static final Duration LONG = Duration.ofSeconds(20);
    /** For flaws that show because something does not happen. */
    private static final Duration BRIEF = Duration.ofMillis(500);

    @Override
    protected WorkerExecutor create(int parallel) {
        return new FlawedExecutor(Flaw.NONE, parallel);
    }

    @Override
    protected String threadNames() {
        return "flawed-" + Flaw.NONE;
    }

    private interface Check {
        void on(ExecutorContract contract) throws Exception;
    }

    /** Runs one test of the contract, and its end, on an executor with a flaw. */
    private static void assertDetected(Flaw flaw, Duration limit, Check check) {
        ExecutorContract contract = new ExecutorContract() {
            @Override
            protected WorkerExecutor create(int parallel) {
                return new FlawedExecutor(flaw, parallel);
            }

            @Override
            protected String threadNames() {
                return "flawed-" + flaw;
            }

            @Override
            protected Duration limit() {
                return limit;
            }
        };
        Throwable inTest = catchThrowable(() -> check.on(contract));
        Throwable atEnd = catchThrowable(contract::stopAll);

        assertThat(inTest == null ? atEnd : inTest).as(flaw.name()).isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldFailWhenAnIndexIsRunTwice() {
        assertDetected(Flaw.REPEATS, LONG, ExecutorContract::shouldRunEveryIndexExactlyOnceWhenManyThreadsRegister);
    }

    @Test
    void shouldFailWhenAnIndexIsForgottenAtTheStop() {
        assertDetected(
                Flaw.FORGETS, BRIEF, ExecutorContract::shouldLoseAndRepeatNothingWhenAnotherExecutorTakesOverUnderLoad);
    }

    @Test
    void shouldFailWhenAnErrorEndsAWorker() {
        assertDetected(Flaw.DIES, BRIEF, ExecutorContract::shouldGoOnWhenTurnsThrow);
        assertDetected(Flaw.DIES, BRIEF, ExecutorContract::shouldGoOnWhenTheThreadsOfTurnsDie);
        assertDetected(Flaw.DIES, BRIEF, ExecutorContract::shouldGoOnWhenWorkCannotBeTaken);
    }

    @Test
    void shouldFailWhenInterruptionLeaks() {
        assertDetected(
                Flaw.LEAKS_INTERRUPTION,
                LONG,
                ExecutorContract::shouldBeginEachTurnUninterruptedWhenTurnsInterruptTheirThread);
    }

    @Test
    void shouldFailWhenIdleWorkersSpin() {
        assertDetected(Flaw.SPINS, LONG, ExecutorContract::shouldUseNextToNoProcessorTimeWhenIdle);
    }

    @Test
    void shouldFailWhenWaitingWorkersAreNotCalled() {
        assertDetected(Flaw.STOPS_SLOWLY, BRIEF, ExecutorContract::shouldLeaveAtOnceWhenStoppedWhileIdle);
    }

    @Test
    void shouldFailWhenAStopInterruptsATurn() {
        assertDetected(Flaw.INTERRUPTS, LONG, ExecutorContract::shouldFinishTheTurnAndTakeNoOtherWhenStopped);
    }

    @Test
    void shouldFailWhenAStopHidesWhoIsStillThere() {
        assertDetected(Flaw.LIES, LONG, ExecutorContract::shouldNameTheWorkerThatIsInATurnWhenPatienceIsOver);
    }

    @Test
    void shouldFailWhenAStopWaitsForItsOwnTurn() {
        assertDetected(Flaw.WAITS_FOR_ITSELF, BRIEF, ExecutorContract::shouldNotWaitForItselfWhenStoppedFromATurn);
    }

    @Test
    void shouldFailWhenWorkersShareASeat() {
        assertDetected(
                Flaw.SHARES_A_SEAT, LONG, ExecutorContract::shouldRunEveryIndexExactlyOnceWhenManyThreadsRegister);
    }

    @Test
    void shouldFailWhenSeatsAreKept() {
        assertDetected(Flaw.STAYS, LONG, ExecutorContract::shouldLeaveAtOnceWhenStoppedWhileIdle);
    }
}
