package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.understudy.ActorRef;
import io.understudy.ControlMessage;
import io.understudy.MailboxOptions;
import io.understudy.MessagePriority;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an actor with a priority sees first: of messages, of timers, and of the runtime's own word. */
class PriorityTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private record Halt() implements ControlMessage {}

    private final TestSystem test = TestSystem.deterministic(77);
    private final List<String> log = LogActor.newLog();
    private final AtomicBoolean failing = new AtomicBoolean();

    @AfterEach
    void close() {
        test.close();
    }

    /** Steps first, then the shorter text before the longer one. */
    private int shortFirst(Object message) {
        if (message instanceof Step) {
            return 0;
        }
        if (!(message instanceof String text) || failing.get()) {
            throw new IllegalArgumentException("no priority for " + message);
        }
        return text.length();
    }

    private ActorRef<Object> spawn(MessagePriority priority) {
        MailboxOptions options = MailboxOptions.unbounded().withPriority(priority);
        return test.system().spawn(LogActor.props(log).withMailbox(options), "orderly");
    }

    private void suspend(ActorRef<Object> actor) {
        test.system().suspend(actor);
        test.runUntilIdle();
    }

    private void resume(ActorRef<Object> actor) {
        test.system().resume(actor);
        test.runUntilIdle();
    }

    private void told(ActorRef<Object> actor, Step step) {
        actor.tell(step);
        test.runUntilIdle();
    }

    @Test
    void shouldHandleControlMessagesFirst() {
        ActorRef<Object> actor = spawn(MessagePriority.CONTROL_FIRST);
        suspend(actor);
        actor.tell("test");
        actor.tell("test2");
        actor.tell(new Halt());
        resume(actor);
        assertThat(log).containsExactly("Halt[]", "test", "test2");
    }

    @Test
    void shouldJudgeATimerByItsMessage() {
        ActorRef<Object> actor = spawn(this::shortFirst);
        told(actor, context -> context.timers().startSingle("k", "bb", SECOND));
        suspend(actor);
        actor.tell("ccc");
        actor.tell("a");
        test.advance(SECOND);
        resume(actor);
        assertThat(log).containsExactly("a", "bb", "ccc");
    }

    @Test
    void shouldHearOfAnEndAfterWhatTheStoppedActorSent() {
        ActorRef<Object> actor = spawn(this::shortFirst);
        ActorRef<Object> target = test.system().spawn(LogActor.props(LogActor.newLog()), "target");
        told(actor, context -> context.watch(target));
        suspend(actor);
        told(target, context -> actor.tell("a long last word"));
        test.system().stop(target);
        test.runUntilIdle();
        actor.tell("short");
        resume(actor);
        assertThat(log).containsExactly("short", "a long last word", "terminated /user/target");
    }

    @Test
    void shouldPutTheStashBeforeWhatIsUrgent() {
        ActorRef<Object> actor = spawn(this::shortFirst);
        told(
                actor,
                context -> context.becomeStacked((message, busy) -> {
                    if (message instanceof Step step) {
                        step.run(busy);
                    } else {
                        busy.stash().add();
                    }
                }));
        actor.tell("put aside first");
        test.runUntilIdle();
        actor.tell("put aside");
        test.runUntilIdle();
        told(actor, context -> {
            context.self().tell("!");
            context.unbecome();
            context.stash().unstashAll();
        });
        assertThat(log).containsExactly("put aside first", "put aside", "!");
    }

    @Test
    void shouldGiveTheSenderWhatThePriorityThrows() {
        ActorRef<Object> actor = spawn(this::shortFirst);
        assertThatIllegalArgumentException().isThrownBy(() -> actor.tell(42)).withMessage("no priority for 42");
        assertThatIllegalArgumentException().isThrownBy(() -> actor.tryTell(43));
        actor.tell("fine");
        test.runUntilIdle();
        assertThat(log).containsExactly("fine");
    }

    @Test
    void shouldGoOnWithATimerWhosePriorityFailedOnce() {
        ActorRef<Object> actor = spawn(this::shortFirst);
        told(actor, context -> context.timers().startPeriodic("k", "tick", SECOND));
        failing.set(true);
        test.advance(SECOND);
        assertThat(log).isEmpty();
        failing.set(false);
        test.advance(SECOND);
        assertThat(log).containsExactly("tick");
    }
}
