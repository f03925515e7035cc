package io.understudy.middleware.circuitbreaker.internal;

import io.understudy.DeadLetterReason;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Screen;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives an actor a rest when it has failed too often: its breaker opens, and messages wait or become dead letters. After that
 * one message may pass. If the actor handles it, the breaker closes; if it fails again, the rest begins anew.
 *
 * <p><b>Threads:</b> any.
 */
final class CircuitBreaker implements Middleware {
    /** An actor that waits looks again after this time, so that none waits for a breaker that was changed or taken away. */
    static final Duration LONGEST_HOLD = Duration.ofSeconds(1);

    private static final AtomicLong INSTANCES = new AtomicLong();
    private static final Screen REFUSE = (message, waited) -> DeadLetterReason.SCREENED;

    /** Where a turn keeps its trial of this breaker, and not of another one around the same actor. */
    private final String key = "circuit_breaker.trial." + INSTANCES.incrementAndGet();

    private final Breakers breakers = new Breakers();
    /** Not the time of the turn: a rest begins when a turn has failed, which may have taken long. */
    private final MonotonicClock clock;

    private volatile Tolerance tolerance;

    CircuitBreaker(MonotonicClock clock) {
        this.clock = clock;
    }

    /** What is tolerated; null: nobody has said so yet, no breaker opens. */
    Tolerance tolerance() {
        return tolerance;
    }

    /** Sets another tolerance. The next turns and failures obey it; a breaker that is open stays so until the time it was given. */
    void apply(Tolerance next) {
        tolerance = next;
    }

    /** The breakers of the actors that have failed lately. */
    Breakers breakers() {
        return breakers;
    }

    @Override
    public Verdict before(InvokeContext turn) {
        Tolerance current = tolerance;
        if (current == null || breakers.closed(turn.path())) {
            return Verdict.proceed();
        }
        long now = clock.nanoTime();
        BreakerState state = breakers.turn(turn.path(), now);
        switch (state.phase()) {
            case CLOSED -> {}
            case OPEN -> {
                if (current.whenOpen() == WhenOpen.SUSPEND) {
                    Duration hold = Duration.ofNanos(Math.min(state.left(now), LONGEST_HOLD.toNanos()));
                    return Verdict.breakOff(SuspendReason.RATE_LIMIT, ResumeCondition.after(hold));
                }
                turn.screen(REFUSE);
            }
            case HALF_OPEN -> {
                Trial trial = new Trial();
                turn.lowerThroughput(1);
                turn.screen(trial);
                turn.put(key, trial);
            }
        }
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        Tolerance current = tolerance;
        if (current == null) {
            return;
        }
        if (result instanceof InvokeResult.Failed) {
            breakers.failed(turn.path(), clock.nanoTime(), current);
        } else if (result instanceof InvokeResult.Stopped) {
            breakers.forget(turn.path());
        } else if (turn.get(key) instanceof Trial trial && trial.passed) {
            breakers.succeeded(turn.path());
        }
    }

    /** Knows whether a message came as far as to the actor. <b>Threads:</b> the one that runs the turn. */
    private static final class Trial implements Screen {
        private boolean passed;

        @Override
        public DeadLetterReason examine(Object message, Duration waited) {
            passed = true;
            return null;
        }
    }
}
