package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Verdict;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.spi.TurnSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a turn in which something throws that must not, or a part lies, in every {@link MessageInvoker}. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class InvokerFaultContract {
    private final ScriptedActor actor = new ScriptedActor("/user/scripted");
    private final List<String> log = new ArrayList<>();
    private final RecordingMiddleware a = new RecordingMiddleware("A", log);
    private final RecordingMiddleware b = new RecordingMiddleware("B", log);
    private final RecordingMiddleware c = new RecordingMiddleware("C", log);
    private final IllegalStateException thrown = new IllegalStateException("scripted");
    private final InvokeResult failed = new InvokeResult.Failed(thrown, ScriptedActor.RETRY_AFTER);
    private TurnDriver driver;

    /** The invoker under test. */
    protected abstract MessageInvoker invoker();

    @BeforeEach
    void prepare() {
        driver = new TurnDriver(invoker());
    }

    @Test
    void shouldFailTheActorAndEnterNoFurtherMiddlewareWhenBeforeThrows() {
        b.onBefore(turn -> raise());
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a, b, c)).isEqualTo(failed);

        assertThat(log).containsExactly("before A", "before B", "after B", "after A");
        assertThat(a.results()).containsExactly(failed);
        assertThat(actor.failures()).containsExactly(thrown);
        assertThat(actor.steps()).isEmpty();
        assertThat(actor.mailbox().depth()).isEqualTo(1);
    }

    @Test
    void shouldFailTheActorWhenBeforeThrowsAnError() {
        LinkageError gone = new NoClassDefFoundError("vanished");
        a.onBefore(turn -> {
            throw gone;
        });
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(new InvokeResult.Failed(gone, ScriptedActor.RETRY_AFTER));
    }

    @Test
    void shouldFailTheActorAndLeaveTheOtherMiddlewaresWhenAfterThrows() {
        b.onAfter((turn, result) -> raise());
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a, b, c)).isEqualTo(failed);

        assertThat(log).containsExactly("before A", "before B", "before C", "after C", "after B", "after A");
        assertThat(c.results()).containsExactly(InvokeResult.COMPLETED);
        assertThat(a.results()).containsExactly(failed);
        assertThat(actor.failures()).containsExactly(thrown);
        assertThat(actor.handled()).containsExactly("u");
    }

    @Test
    void shouldKeepTheFirstFailureWhenAfterThrowsToo() {
        a.onAfter((turn, result) -> {
            throw new IllegalArgumentException("later");
        });
        actor.when("u", this::raise).tell("u");

        assertThat(driver.turn(actor, 10, a, b)).isEqualTo(failed);

        assertThat(actor.failures()).containsExactly(thrown);
    }

    @Test
    void shouldStayStoppedWhenAfterThrows() {
        a.onAfter((turn, result) -> raise());
        actor.when("u", actor::stop).tell("u");

        assertThat(driver.turn(actor, 10, a)).isEqualTo(InvokeResult.STOPPED);

        assertThat(actor.failures()).isEmpty();
    }

    @Test
    void shouldNameTheMiddlewareWhenItsVerdictIsNull() {
        a.onBefore(turn -> null);
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a)).isInstanceOf(InvokeResult.Failed.class);

        assertThat(actor.failures())
                .singleElement()
                .asString()
                .contains(RecordingMiddleware.class.getName(), "/user/scripted", "Verdict.proceed()");
        assertThat(actor.handled()).isEmpty();
    }

    @Test
    void shouldNameTheKeyWhenTheTimeInTheMetadataIsNoDuration() {
        a.onBefore(turn -> {
            turn.put(InvokeContext.RATE_LIMIT_NEXT, 250L);
            return Verdict.breakOff();
        });
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a)).isInstanceOf(InvokeResult.Failed.class);

        assertThat(actor.failures())
                .singleElement()
                .asString()
                .contains("rate_limit_next", "java.time.Duration", "java.lang.Long");
    }

    @Test
    void shouldRefuseToSuspendForReasonOfTheRuntime() {
        a.onBefore(turn -> new Verdict.Break(SuspendReason.FAILURE, ResumeCondition.after(Duration.ZERO)));
        actor.tell("u");

        assertThat(driver.turn(actor, 10, a)).isInstanceOf(InvokeResult.Failed.class);

        assertThat(actor.steps()).isEmpty();
        assertThat(actor.failures()).singleElement().asString().contains("FAILURE", "open reasons");
    }

    @Test
    void shouldFailTheActorWhenItsHandlerThrowsAgainstItsContract() {
        actor.rude("u", thrown).tell("u", "v");

        assertThat(driver.turn(actor, 10)).isEqualTo(failed);

        assertThat(actor.failures()).containsExactly(thrown);
        assertThat(actor.mailbox().depth()).isEqualTo(1);
    }

    @Test
    void shouldLeaveTheMiddlewaresWhenTheHandlerThrowsAgainstItsContract() {
        actor.rude("u", thrown).tell("u");

        assertThat(driver.turn(actor, 10, a, b)).isEqualTo(failed);

        assertThat(log).containsExactly("before A", "before B", "after B", "after A");
        assertThat(a.results()).containsExactly(failed);
    }

    @Test
    void shouldHandleTheOtherSystemMessagesWhenOneThrowsAgainstTheContract() {
        actor.rude("bad", thrown).tell("u").tellSystem("bad", "s");

        assertThat(driver.turn(actor, 10)).isEqualTo(failed);

        assertThat(actor.steps()).containsExactly("system bad", "system s");
        assertThat(actor.failures()).containsExactly(thrown);
    }

    @Test
    void shouldFailTheActorWhenItsMailboxThrows() {
        actor.withMailbox(inner -> new MailboxStub(inner) {
            @Override
            public int drainUser(UserHandler handler, int budget) {
                throw thrown;
            }
        });
        actor.tell("u");

        assertThat(driver.turn(actor, 10)).isEqualTo(failed);
    }

    @Test
    void shouldFailTheActorWhenItsSystemLaneThrows() {
        actor.withMailbox(inner -> new MailboxStub(inner) {
            @Override
            public Envelope dequeueSystem() {
                throw thrown;
            }
        });
        actor.tell("u").tellSystem("s");

        assertThat(driver.turn(actor, 10)).isEqualTo(failed);
    }

    @Test
    void shouldFailTheActorWhenTheClockThrows() {
        actor.tell("u");
        TurnSettings settings = new TurnSettings(10, 1, () -> {
            throw thrown;
        });

        assertThat(invoker().invokeBatch(actor, List.of(a), settings)).isEqualTo(failed);
    }

    @Test
    void shouldReportTheFailureWhenTheActorCannotEvenFail() {
        actor.refuseToFail(new IllegalArgumentException("cannot fail"))
                .rude("u", thrown)
                .tell("u");

        assertThat(driver.turn(actor, 10)).isEqualTo(new InvokeResult.Failed(thrown, Duration.ZERO));
    }

    @Test
    void shouldEndTheTurnWhenTheMailboxHandsOverNothingAlthoughItHasSomething() {
        actor.withMailbox(inner -> new MailboxStub(inner) {
            @Override
            public int drainUser(UserHandler handler, int budget) {
                return 0;
            }
        });
        actor.tell("u");

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.COMPLETED_READY);
    }

    private Verdict raise() {
        throw thrown;
    }
}
