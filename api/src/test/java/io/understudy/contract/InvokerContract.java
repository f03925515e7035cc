package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a turn does with the lanes of a mailbox, its budget and its deadline, in every {@link MessageInvoker}. */
public abstract class InvokerContract {
    private final ScriptedActor actor = new ScriptedActor("/user/scripted");
    private TurnDriver driver;

    /** The invoker under test. */
    protected abstract MessageInvoker invoker();

    @BeforeEach
    void prepare() {
        driver = new TurnDriver(invoker());
    }

    @Test
    void shouldCompleteWithoutTouchingMiddlewareWhenUserLaneIsEmpty() {
        RecordingMiddleware middleware = new RecordingMiddleware("A");

        assertThat(driver.turn(actor, 10, middleware)).isEqualTo(InvokeResult.COMPLETED);

        assertThat(middleware.log()).isEmpty();
        assertThat(actor.steps()).isEmpty();
        assertThat(actor.schedule().ready()).isFalse();
    }

    @Test
    void shouldReportTheSuspensionAndConsumeNothingWhenSuspended() {
        ResumeCondition until = ResumeCondition.onSignal(new SignalKey(7));
        actor.suspend(SuspendReason.AWAIT_EXTERNAL, until);
        actor.tellRange(1, 3);

        assertThat(driver.turn(actor, 10)).isEqualTo(new InvokeResult.Suspended(SuspendReason.AWAIT_EXTERNAL, until));

        assertThat(actor.handled()).isEmpty();
        assertThat(actor.mailbox().depth()).isEqualTo(3);
    }

    @Test
    void shouldHandleSystemMessagesWhenSuspended() {
        actor.suspend(SuspendReason.USER_DEFINED, null);
        actor.tell("u").tellSystem("s1", "s2");

        assertThat(driver.turn(actor, 10)).isInstanceOf(InvokeResult.Suspended.class);

        assertThat(actor.steps()).containsExactly("suspend USER_DEFINED", "system s1", "system s2");
    }

    @Test
    void shouldReportStoppedAndConsumeNothingWhenStopped() {
        actor.tell("u").tellSystem("s").stop();

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.STOPPED);

        assertThat(actor.steps()).isEmpty();
        assertThat(actor.mailbox().depth()).isEqualTo(1);
        assertThat(actor.mailbox().systemDepth()).isEqualTo(1);
    }

    @Test
    void shouldYieldAfterExactlyTheHintWhenMoreIsQueued() {
        actor.tellRange(1, 25);

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.YIELDED);
        assertThat(actor.handled()).isEqualTo(numbers(1, 10));
        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.YIELDED);
        assertThat(actor.handled()).isEqualTo(numbers(1, 20));
        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.COMPLETED);
        assertThat(actor.handled()).isEqualTo(numbers(1, 25));
    }

    @Test
    void shouldBecomeIdleWhenExactlyTheHintIsQueued() {
        actor.tellRange(1, 10);

        assertThat(driver.turn(actor, 10)).isIn(InvokeResult.YIELDED, InvokeResult.COMPLETED);
        assertThat(actor.handled()).isEqualTo(numbers(1, 10));

        driver.turnsUntilIdle(actor, 10, 2);
        assertThat(actor.schedule().ready()).isFalse();
        assertThat(actor.handled()).hasSize(10);
    }

    @Test
    void shouldNotForgetMessageThatArrivesDuringHandling() {
        actor.when(2, () -> actor.tell("late")).tellRange(1, 3);

        InvokeResult result = driver.turn(actor, 10);

        if (!actor.handled().contains("late")) {
            assertThat(result).isEqualTo(InvokeResult.COMPLETED_READY);
        }
        driver.turnsUntilIdle(actor, 10, 5);
        assertThat(actor.handled()).containsExactly("1", "2", "3", "late");
    }

    @Test
    void shouldNotForgetMessageThatArrivesAfterTheLaneWasFoundEmpty() {
        actor.withMailbox(inner -> new MailboxStub(inner) {
            private boolean arrived;

            @Override
            public int drainUser(UserHandler handler, int budget) {
                int handed = super.drainUser(handler, budget);
                if (!arrived) {
                    arrived = true;
                    actor.tell("late");
                }
                return handed;
            }
        });
        actor.tell("early");

        driver.turn(actor, 10);

        driver.turnsUntilIdle(actor, 10, 5);
        assertThat(actor.handled()).containsExactly("early", "late");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void shouldHandleOneMessageWhenHintIsLessThanOne(int hint) {
        actor.tellRange(1, 2);

        assertThat(driver.turn(actor, hint)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled()).containsExactly("1");
    }

    @Test
    void shouldPreferTheThroughputOfTheActorWhenItHasOne() {
        actor.withThroughput(3).tellRange(1, 10);

        assertThat(driver.turn(actor, 5)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled()).isEqualTo(numbers(1, 3));
    }

    @Test
    void shouldNotExtendTheTurnWhenHandlerSendsToItself() {
        actor.when("again", () -> actor.tell("again")).tell("again");

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled()).hasSize(10);
    }

    @Test
    void shouldGoOnWhenTheActorAskedToLookAround() {
        actor.when(2, () -> actor.tellSystem("s")).tellRange(1, 4);

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.COMPLETED);

        assertThat(actor.steps()).containsExactly("user 1", "user 2", "system s", "user 3", "user 4");
    }

    @Test
    void shouldNotChargeTheBudgetForSystemMessages() {
        actor.tellRange(1, 5);
        IntStream.range(0, 50).forEach(i -> actor.tellSystem("s" + i));

        assertThat(driver.turn(actor, 5)).isIn(InvokeResult.YIELDED, InvokeResult.COMPLETED);

        assertThat(actor.steps()).hasSize(55);
        assertThat(actor.steps().subList(0, 50)).allMatch(step -> step.startsWith("system "));
        assertThat(actor.handled()).isEqualTo(numbers(1, 5));
    }

    @Test
    void shouldHandleSystemMessagesThatSystemMessagesCause() {
        actor.when("s1", () -> actor.tellSystem("s2")).tell("u").tellSystem("s1");

        driver.turn(actor, 5);

        assertThat(actor.steps()).containsExactly("system s1", "system s2", "user u");
    }

    @Test
    void shouldHandleSystemMessageFirstWhenItArrivesAfterTheSystemLaneWasFoundEmpty() {
        actor.withMailbox(inner -> new MailboxStub(inner) {
            private boolean arrived;

            @Override
            public Envelope dequeueSystem() {
                Envelope envelope = super.dequeueSystem();
                if (envelope == null && !arrived) {
                    arrived = true;
                    actor.tellSystem("late");
                }
                return envelope;
            }
        });
        actor.tell("u").tellSystem("early");

        driver.turn(actor, 5);

        assertThat(actor.steps()).containsExactly("system early", "system late", "user u");
    }

    @Test
    void shouldRunUserMessageInTheSameTurnWhenSystemMessageResumes() {
        actor.suspend(SuspendReason.USER_DEFINED, null);
        actor.when("resume", actor::resume).tell("u").tellSystem("resume");

        assertThat(driver.turn(actor, 5)).isEqualTo(InvokeResult.COMPLETED);

        assertThat(actor.handled()).containsExactly("u");
    }

    @Test
    void shouldStartNoFurtherUserMessageWhenSystemMessageSuspends() {
        actor.when("hold", () -> actor.suspend(SuspendReason.USER_DEFINED, null))
                .when(2, () -> actor.tellSystem("hold"))
                .tellRange(1, 4);

        assertThat(driver.turn(actor, 10)).isEqualTo(new InvokeResult.Suspended(SuspendReason.USER_DEFINED, null));

        assertThat(actor.handled()).containsExactly("1", "2");
        assertThat(actor.mailbox().depth()).isEqualTo(2);
    }

    @Test
    void shouldHandleNoFurtherUserMessageWhenHandlerStopsItself() {
        actor.when(2, actor::stop).tellRange(1, 4);

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.STOPPED);

        assertThat(actor.handled()).containsExactly("1", "2");
        assertThat(actor.mailbox().depth()).isEqualTo(2);
        assertThat(actor.schedule().closed()).isTrue();
    }

    @Test
    void shouldLeaveTheRestOfTheSystemLaneWhenSystemMessageStops() {
        actor.when("stop", actor::stop).tell("u").tellSystem("stop", "s");

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.STOPPED);

        assertThat(actor.steps()).containsExactly("system stop");
        assertThat(actor.mailbox().systemDepth()).isEqualTo(1);
    }

    @Test
    void shouldReportTheFailureAndKeepTheRestInOrderWhenHandlerThrows() {
        IllegalStateException thrown = new IllegalStateException("scripted");
        actor.when(2, () -> throwing(thrown)).tellRange(1, 4);

        assertThat(driver.turn(actor, 10)).isEqualTo(new InvokeResult.Failed(thrown, ScriptedActor.RETRY_AFTER));

        assertThat(actor.handled()).containsExactly("1", "2");
        assertThat(actor.failures()).containsExactly(thrown);
        assertThat(actor.mailbox().dequeueUser().message()).isEqualTo(3);
        assertThat(actor.mailbox().dequeueUser().message()).isEqualTo(4);
    }

    @Test
    void shouldHandleTheRestOfTheSystemLaneWhenSystemMessageFails() {
        IllegalStateException thrown = new IllegalStateException("scripted");
        actor.when("bad", () -> throwing(thrown)).tell("u").tellSystem("bad", "s1", "s2");

        assertThat(driver.turn(actor, 10)).isInstanceOf(InvokeResult.Failed.class);

        assertThat(actor.steps()).containsExactly("system bad", "system s1", "system s2");
        assertThat(actor.failures()).containsExactly(thrown);
    }

    @Test
    void shouldNotReadTheClockWhenThereIsNeitherDeadlineNorMiddleware() {
        actor.tellRange(1, 5);

        driver.turn(actor, 10);

        assertThat(actor.handled()).hasSize(5);
        assertThat(driver.reads()).isZero();
    }

    @Test
    void shouldYieldWhenTheDeadlineHasPassed() {
        driver.withDeadline(Duration.ofMillis(10));
        IntStream.rangeClosed(1, 10).forEach(i -> actor.when(i, () -> driver.advance(Duration.ofMillis(5))));
        actor.tellRange(1, 10);

        assertThat(driver.turn(actor, 100)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled().size()).isBetween(2, 3);
        assertThat(actor.mailbox().depth()).isEqualTo(10 - actor.handled().size());
    }

    @Test
    void shouldHandleOneMessagePerTurnWhenTheDeadlineIsZero() {
        driver.withDeadline(Duration.ZERO);
        actor.tellRange(1, 3);

        assertThat(driver.turn(actor, 100)).isEqualTo(InvokeResult.YIELDED);
        assertThat(actor.handled()).containsExactly("1");
        assertThat(driver.turn(actor, 100)).isEqualTo(InvokeResult.YIELDED);
        assertThat(driver.turn(actor, 100)).isEqualTo(InvokeResult.COMPLETED);
        assertThat(actor.handled()).containsExactly("1", "2", "3");
    }

    @Test
    void shouldWorkOffTheMailboxWhenTheDeadlineIsFarAway() {
        driver.withDeadline(Duration.ofSeconds(1));
        actor.when(2, () -> actor.tellSystem("s")).tellRange(1, 4);

        assertThat(driver.turn(actor, 100)).isEqualTo(InvokeResult.COMPLETED);

        assertThat(actor.steps()).containsExactly("user 1", "user 2", "system s", "user 3", "user 4");
    }

    @Test
    void shouldYieldAfterTheHintWhenTheDeadlineIsFarAway() {
        driver.withDeadline(Duration.ofSeconds(1));
        actor.tellRange(1, 4);

        assertThat(driver.turn(actor, 3)).isEqualTo(InvokeResult.YIELDED);

        assertThat(actor.handled()).hasSize(3);
    }

    private static List<String> numbers(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).toList();
    }

    private static void throwing(RuntimeException thrown) {
        throw thrown;
    }
}
