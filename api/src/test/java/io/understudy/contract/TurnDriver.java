package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.middleware.Middleware;
import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.TurnSettings;
import java.time.Duration;
import java.util.List;

/**
 * Does around a turn what a runtime does: takes the turn, calls the invoker, gives the turn back. Its clock stands still
 * until a test turns it, and counts how often it is read.
 *
 * <p><b>Threads:</b> one.
 */
public final class TurnDriver implements MonotonicClock {
    private final MessageInvoker invoker;
    private long now = 1_000_000;
    private long deadlineNanos = -1;
    private int reads;

    /** Drives turns of {@code invoker}, without a deadline. */
    public TurnDriver(MessageInvoker invoker) {
        this.invoker = invoker;
    }

    /** Sets a deadline for the turns to come. */
    public TurnDriver withDeadline(Duration deadline) {
        deadlineNanos = deadline.toNanos();
        return this;
    }

    /** One whole turn of {@code actor}, which is made ready for it if it is not. */
    public InvokeResult turn(RegisteredActor actor, int hint, Middleware... chain) {
        ScheduleWord word = actor.schedule();
        if (!word.ready()) {
            word.signalUser();
        }
        assertThat(word.beginTurn()).as("turn of %s", actor.path()).isTrue();
        InvokeResult result = invoker.invokeBatch(actor, List.of(chain), new TurnSettings(hint, deadlineNanos, this));
        word.endTurn(disposition(result), actor.mailbox());
        return result;
    }

    /** Turns until the actor is no longer ready, at most {@code most}; returns how many there were. */
    public int turnsUntilIdle(RegisteredActor actor, int hint, int most) {
        int turns = 0;
        while (actor.schedule().ready() && turns < most) {
            turn(actor, hint);
            turns++;
        }
        return turns;
    }

    private static Disposition disposition(InvokeResult result) {
        if (result instanceof InvokeResult.Completed completed) {
            return completed.readyHint() ? Disposition.REQUEUE : Disposition.REST;
        }
        if (result instanceof InvokeResult.Yielded) {
            return Disposition.REQUEUE;
        }
        return result instanceof InvokeResult.Stopped ? Disposition.FORGET : Disposition.HOLD;
    }

    /** Turns the clock. */
    public void advance(Duration by) {
        now += by.toNanos();
    }

    /** What the clock shows, without counting as a read. */
    public long now() {
        return now;
    }

    /** How often the clock was read. */
    public int reads() {
        return reads;
    }

    @Override
    public long nanoTime() {
        reads++;
        return now;
    }
}
