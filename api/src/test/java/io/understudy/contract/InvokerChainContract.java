package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How middlewares wrap a turn, in every {@link MessageInvoker}, as long as none of them throws. */
public abstract class InvokerChainContract {
    private final ScriptedActor actor = new ScriptedActor("/user/scripted");
    private final List<String> log = new ArrayList<>();
    private final RecordingMiddleware a = new RecordingMiddleware("A", log);
    private final RecordingMiddleware b = new RecordingMiddleware("B", log);
    private final RecordingMiddleware c = new RecordingMiddleware("C", log);
    private TurnDriver driver;

    /** The invoker under test. */
    protected abstract MessageInvoker invoker();

    @BeforeEach
    void prepare() {
        driver = new TurnDriver(invoker());
    }

    @Test
    void shouldRunBeforeInOrderAndAfterInReverse() {
        actor.when("u", () -> log.add("actor")).tell("u");

        driver.turn(actor, 10, a, b, c);

        assertThat(log).containsExactly("before A", "before B", "before C", "actor", "after C", "after B", "after A");
    }

    @Test
    void shouldWrapTheTurnOnceHoweverManyMessagesItHandles() {
        actor.tellRange(1, 10);

        driver.turn(actor, 10, a);

        assertThat(actor.handled()).hasSize(10);
        assertThat(log).containsExactly("before A", "after A");
    }

    @Test
    void shouldGiveTheSameResultsWhenThereIsNoMiddleware() {
        ScriptedActor twin = new ScriptedActor("/user/twin");
        actor.tellRange(1, 7);
        twin.tellRange(1, 7);
        for (int turn = 0; turn < 3; turn++) {
            assertThat(driver.turn(actor, 3)).isEqualTo(driver.turn(twin, 3, a));
        }
        assertThat(actor.handled()).isEqualTo(twin.handled()).hasSize(7);
    }

    @Test
    void shouldSuspendForTheDefaultTimeWhenBrokenOffWithoutDetails() {
        a.onBefore(turn -> Verdict.breakOff());
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(rateLimited(Duration.ofMillis(100)));

        assertThat(actor.steps()).containsExactly("suspend RATE_LIMIT");
        assertThat(actor.mailbox().depth()).isEqualTo(1);
    }

    @Test
    void shouldSuspendForTheTimeInTheMetadataWhenBrokenOffWithoutDetails() {
        a.onBefore(turn -> {
            turn.put(InvokeContext.RATE_LIMIT_NEXT, Duration.ofMillis(250));
            return Verdict.breakOff();
        });
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(rateLimited(Duration.ofMillis(250)));
    }

    @Test
    void shouldSuspendExactlyAsToldWhenBrokenOffWithDetails() {
        ResumeCondition until = ResumeCondition.onSignal(new SignalKey(7));
        a.onBefore(turn -> Verdict.breakOff(SuspendReason.AWAIT_EXTERNAL, until));
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a))
                .isEqualTo(new InvokeResult.Suspended(SuspendReason.AWAIT_EXTERNAL, until));
    }

    @Test
    void shouldUseTheDefaultForWhatTheBreakLeavesOut() {
        a.onBefore(turn -> new Verdict.Break(SuspendReason.BACKPRESSURE, null));
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a))
                .isEqualTo(new InvokeResult.Suspended(
                        SuspendReason.BACKPRESSURE, ResumeCondition.after(Verdict.DEFAULT_WAIT)));
    }

    @Test
    void shouldStayReadyWhenTheSuspensionIsOverAtOnce() {
        a.onBefore(turn -> Verdict.breakOff());
        actor.resumingAtOnce().tell("u");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(InvokeResult.COMPLETED_READY);

        assertThat(actor.handled()).isEmpty();
        assertThat(actor.schedule().ready()).isTrue();
    }

    @Test
    void shouldLeaveOnlyEnteredMiddlewaresWhenOneBreaksOff() {
        b.onBefore(turn -> Verdict.breakOff());
        actor.tell("u");

        InvokeResult result = driver.turn(actor, 10, a, b, c);

        assertThat(log).containsExactly("before A", "before B", "after B", "after A");
        assertThat(a.results()).containsExactly(result);
        assertThat(b.results()).containsExactly(result);
    }

    @Test
    void shouldHandleSystemMessagesFirstWhenMiddlewareBreaksOff() {
        a.onBefore(turn -> Verdict.breakOff());
        actor.tell("u").tellSystem("s");

        driver.turn(actor, 10, a);

        assertThat(actor.steps()).containsExactly("system s", "suspend RATE_LIMIT");
    }

    @Test
    void shouldHandleSystemMessageBeforeTheFirstUserMessageWhenItArrivesDuringBefore() {
        a.onBefore(turn -> {
            actor.tellSystem("stop");
            return Verdict.proceed();
        });
        actor.when("stop", actor::stop).tell("u");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(InvokeResult.STOPPED);

        assertThat(actor.steps()).containsExactly("system stop");
        assertThat(a.results()).containsExactly(InvokeResult.STOPPED);
    }

    @Test
    void shouldShowCompletedToAfter() {
        actor.tell("u");
        driver.turn(actor, 10, a);
        assertThat(a.results()).containsExactly(InvokeResult.COMPLETED);
    }

    @Test
    void shouldShowYieldedToAfter() {
        actor.tellRange(1, 3);
        driver.turn(actor, 2, a);
        assertThat(a.results()).containsExactly(InvokeResult.YIELDED);
    }

    @Test
    void shouldShowSuspendedToAfter() {
        ResumeCondition soon = ResumeCondition.after(Duration.ofMillis(1));
        actor.when("u", () -> actor.suspend(SuspendReason.USER_DEFINED, soon)).tell("u");
        driver.turn(actor, 10, a);
        assertThat(a.results()).containsExactly(new InvokeResult.Suspended(SuspendReason.USER_DEFINED, soon));
    }

    @Test
    void shouldShowStoppedToAfter() {
        actor.when("u", actor::stop).tell("u");
        driver.turn(actor, 10, a);
        assertThat(a.results()).containsExactly(InvokeResult.STOPPED);
    }

    @Test
    void shouldShowFailedToEveryEnteredMiddlewareWhenTheActorFails() {
        IllegalStateException thrown = new IllegalStateException("scripted");
        actor.when("u", () -> {
                    throw thrown;
                })
                .tell("u");

        driver.turn(actor, 10, a, b, c);

        InvokeResult failed = new InvokeResult.Failed(thrown, ScriptedActor.RETRY_AFTER);
        assertThat(a.results()).containsExactly(failed);
        assertThat(b.results()).containsExactly(failed);
        assertThat(c.results()).containsExactly(failed);
    }

    @Test
    void shouldKeepMetadataForOneTurn() {
        List<Object> seen = new ArrayList<>();
        a.onBefore(turn -> {
            seen.add(turn.get("key"));
            turn.put("key", "value");
            return Verdict.proceed();
        });
        b.onBefore(turn -> {
            seen.add(turn.get("key"));
            return Verdict.proceed();
        });
        a.onAfter((turn, result) -> seen.add(turn.get("key")));

        actor.tell("u");
        driver.turn(actor, 10, a, b);
        actor.tell("u");
        driver.turn(actor, 10, a, b);

        assertThat(seen).containsExactly(null, "value", "value", null, "value", "value");
    }

    @Test
    void shouldHandleExactlyAsManyAsMiddlewareAllows() {
        a.onBefore(turn -> lowered(turn, 3));
        actor.tellRange(1, 10);

        assertThat(driver.turn(actor, 10, a)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled()).containsExactly("1", "2", "3");
    }

    @Test
    void shouldNotLetMiddlewareRaiseTheBudget() {
        a.onBefore(turn -> lowered(turn, 2));
        b.onBefore(turn -> lowered(turn, 50));
        actor.tellRange(1, 10);

        driver.turn(actor, 5, a, b);

        assertThat(actor.handled()).containsExactly("1", "2");
    }

    @Test
    void shouldHandleOneMessageWhenMiddlewareLowersTheBudgetToNothing() {
        a.onBefore(turn -> lowered(turn, 0));
        actor.tellRange(1, 10);

        driver.turn(actor, 5, a);

        assertThat(actor.handled()).containsExactly("1");
    }

    @Test
    void shouldNotCallMiddlewareWhenSuspended() {
        actor.suspend(SuspendReason.USER_DEFINED, null);
        actor.tell("u").tellSystem("s");

        driver.turn(actor, 10, a);

        assertThat(log).isEmpty();
    }

    @Test
    void shouldNotCallMiddlewareWhenThereAreOnlySystemMessages() {
        actor.tellSystem("s");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(InvokeResult.COMPLETED);

        assertThat(actor.steps()).containsExactly("system s");
        assertThat(log).isEmpty();
    }

    @Test
    void shouldTellMiddlewareWhoseTurnItIsAndWhatBecameOfIt() {
        List<Object> seen = new ArrayList<>();
        a.onBefore(turn -> {
            seen.addAll(List.of(turn.path(), turn.index(), turn.startTime(), turn.throughputHint(), turn.handled()));
            return Verdict.proceed();
        });
        a.onAfter((turn, result) -> seen.add(turn.handled()));
        actor.when(2, () -> actor.tellSystem("s")).tellRange(1, 4);

        driver.turn(actor, 10, a);

        assertThat(seen).containsExactly("/user/scripted", actor.index(), driver.now(), 10, 0, 4);
    }

    @Test
    void shouldHandleOneMessageWhenTheDeadlinePassedDuringBefore() {
        driver.withDeadline(Duration.ofMillis(10));
        a.onBefore(turn -> {
            driver.advance(Duration.ofMillis(20));
            return Verdict.proceed();
        });
        actor.tellRange(1, 3);

        assertThat(driver.turn(actor, 10, a)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled()).containsExactly("1");
    }

    @Test
    void shouldKeepTurnsApartWhenTheyOverlap() {
        ScriptedActor other = new ScriptedActor("/user/other");
        other.tellRange(1, 4);
        b.onBefore(turn -> {
            turn.put("key", "inner");
            return lowered(turn, 2);
        });
        List<Object> seen = new ArrayList<>();
        a.onBefore(turn -> {
            turn.put("key", "outer");
            return Verdict.proceed();
        });
        a.onAfter((turn, result) -> seen.addAll(List.of(turn.path(), turn.get("key"), turn.handled(), result)));
        b.onAfter((turn, result) -> seen.addAll(List.of(turn.path(), turn.get("key"), turn.handled(), result)));
        actor.when(2, () -> driver.turn(other, 10, b)).tellRange(1, 3);

        driver.turn(actor, 10, a);

        assertThat(seen)
                .containsExactly(
                        "/user/other",
                        "inner",
                        2,
                        InvokeResult.YIELDED,
                        "/user/scripted",
                        "outer",
                        3,
                        InvokeResult.COMPLETED);
        assertThat(actor.handled()).containsExactly("1", "2", "3");
        assertThat(other.handled()).containsExactly("1", "2");
    }

    private static Verdict lowered(InvokeContext turn, int most) {
        turn.lowerThroughput(most);
        return Verdict.proceed();
    }

    private static InvokeResult rateLimited(Duration pause) {
        return new InvokeResult.Suspended(SuspendReason.RATE_LIMIT, ResumeCondition.after(pause));
    }
}
