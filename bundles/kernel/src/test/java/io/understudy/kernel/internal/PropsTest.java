package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.Actor;
import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Recipes that cannot be cooked: what is said about them, and that nothing remains. */
class PropsTest extends BadInputBench {
    @Test
    void shouldRefuseARecipeThatIsNull() {
        assertThatThrownBy(() -> system.spawn(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("props");
        assertThatThrownBy(() -> system.spawn(null, "a"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("props");
        assertThatThrownBy(() -> Props.of(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("factory");
        assertThatThrownBy(() -> LogActor.props(log).withMailbox(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("options");
        assertNothingRemains();
    }

    @Test
    void shouldSuperviseAnActorWhoseFactoryThrows() {
        ActorRef<Object> actor = system.spawn(
                Props.of(() -> {
                    throw new IllegalStateException("no actor today");
                }),
                "a");
        test.runUntilIdle();
        assertThat(failures()).first().satisfies(failed -> {
            assertThat(failed.path()).isEqualTo("/user/a");
            assertThat(failed.failure().error()).hasMessage("no actor today");
            assertThat(failed.failure().message()).isNull();
        });
        test.advance(Duration.ofMillis(100));
        assertThat(failures()).as("tried once more").hasSize(2);
        stop(actor);
        assertThat(actor.terminated()).as("no zombie").isTrue();
        assertNothingRemains();
        assertThat(system.spawn(LogActor.props(log), "a")).isNotNull();
    }

    @Test
    void shouldStartLateWhenTheFactoryRecovers() {
        int[] calls = {0};
        ActorRef<Object> actor = system.spawn(
                Props.of(() -> {
                    if (calls[0]++ == 0) {
                        throw new IllegalStateException("not yet");
                    }
                    return new LogActor(log);
                }),
                "a");
        actor.tell("1");
        test.runUntilIdle();
        assertThat(log).isEmpty();
        test.advance(Duration.ofMillis(100));
        assertThat(log).containsExactly("1");
    }

    @Test
    void shouldSuperviseAnActorWhoseFactoryReturnsNull() {
        Supplier<Actor<Object>> factory = () -> null;
        ActorRef<Object> actor = system.spawn(Props.of(factory), "a");
        test.runUntilIdle();
        assertThat(failures())
                .first()
                .satisfies(failed -> assertThat(failed.failure().error())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("the actor factory " + factory.getClass().getName()
                                + " returned null; expected a new actor on each call"));
        stop(actor);
        assertNothingRemains();
    }

    @Test
    void shouldSuperviseAnActorThatSharesItsInstanceWithAnother() {
        Actor<Object> shared = new LogActor(log);
        Props<Object> props = Props.of(() -> shared);
        ActorRef<Object> first = system.spawn(props, "first");
        test.runUntilIdle();
        ActorRef<Object> second = system.spawn(props, "second");
        first.tell("1");
        second.tell("2");
        test.runUntilIdle();
        assertThat(failures()).first().satisfies(failed -> {
            assertThat(failed.path()).isEqualTo("/user/second");
            assertThat(failed.failure().error())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the actor factory ")
                    .hasMessageContaining(" returned the same io.understudy.kernel.internal.LogActor twice;"
                            + " expected a new actor on each call");
        });
        assertThat(log).containsExactly("1");
        stop(second);
        stop(first);
        assertThat(log).as("the one instance stopped once").containsExactly("1", "postStop");
        assertNothingRemains();
    }

    @Test
    void shouldNotGiveARestartedActorItsOldInstance() {
        Actor<Object> shared = new LogActor(log);
        ActorRef<Object> actor = system.spawn(Props.of(() -> shared), "a");
        actor.tell(LogActor.failing());
        test.advance(Duration.ofMillis(100));
        assertThat(failures())
                .hasSizeGreaterThanOrEqualTo(2)
                .element(1)
                .satisfies(failed -> assertThat(failed.failure().error()).hasMessageContaining("returned the same"));
        stop(actor);
        assertThat(log).containsExactly("postStop");
        assertNothingRemains();
    }

    // Options

    @Test
    void shouldRefuseOptionsThatContradictEachOther() {
        assertThatThrownBy(() -> MailboxOptions.bounded(10).withReserveForSystem(10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("mailbox option reserveForSystem: expected less than the capacity of 10,"
                        + " so that user messages have room, found 10");
        assertThatThrownBy(() -> MailboxOptions.bounded(0))
                .hasMessageContaining("capacity: expected 1 or more, found 0");
        assertThatThrownBy(() -> MailboxOptions.bounded(5).withThresholds(0.5, 0.6))
                .hasMessage(
                        "mailbox option resumeThreshold: expected 0 or more and less than the suspendThreshold of 0.5,"
                                + " found 0.6");
        assertThatThrownBy(() -> MailboxOptions.bounded(5)
                        .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                        .withBlockTimeout(Duration.ofSeconds(-1)))
                .hasMessage("mailbox option blockTimeout: expected zero or more, found PT-1S");
        assertNothingRemains();
    }

    // Components

    @Test
    void shouldLeaveNothingWhenNoMailboxIsMade() {
        boolean[] broken = {false};
        var mailboxes = new QueueMailboxFactory();
        GenerationalRegistry own = new GenerationalRegistry();
        try (TestSystem other = TestSystem.builder()
                .deterministic(1)
                .registry(own)
                .mailboxes((options, word, owner) -> broken[0] ? null : mailboxes.create(options, word, owner))
                .build()) {
            int before = own.size();
            broken[0] = true;
            assertThatThrownBy(() -> other.system().spawn(LogActor.props(log), "a"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("mailbox factory ")
                    .hasMessageEndingWith(" made no mailbox for /user/a");
            assertThat(own.size()).isEqualTo(before);
            assertThat(other.system().actorCount()).isZero();
            broken[0] = false;
            ActorRef<Object> actor = other.system().spawn(LogActor.props(log), "a");
            actor.tell("works");
            other.runUntilIdle();
            assertThat(log).containsExactly("works");
        }
    }
}
