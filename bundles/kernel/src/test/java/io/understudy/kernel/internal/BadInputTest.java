package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorNameException;
import io.understudy.ActorRef;
import io.understudy.ActorSystemStoppedException;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused, with which words, and that nothing remains of it. */
class BadInputTest extends BadInputBench {
    // Messages

    @Test
    void shouldRefuseAMessageThatIsNull() {
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        for (ActorRef<Object> ref : List.of(actor, system.refer("/user/a"), system.refer("/user/b"))) {
            String text = "the message to " + ref.path() + " is null; expected a message";
            assertThatThrownBy(() -> ref.tell(null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage(text);
            assertThatThrownBy(() -> ref.tell(null, actor))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage(text);
            assertThatThrownBy(() -> ref.tryTell(null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage(text);
        }
        actor.tell("still there");
        test.runUntilIdle();
        assertThat(log).containsExactly("still there");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldFailTheSenderThatSendsNullFromItsTurn() {
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> context.self().tell(null));
        test.runUntilIdle();
        assertThat(failures())
                .singleElement()
                .satisfies(failed -> assertThat(failed.failure().error())
                        .hasMessage("the message to /user/a is null; expected a message"));
    }

    @Test
    void shouldTreatAMessageOfTheWrongTypeAsAFailureOfItsReceiver() {
        Props<Integer> numbers = Props.of(() -> new Actor<Integer>() {
            @Override
            public void receive(Integer number, ActorContext<Integer> context) {
                log.add("" + (number + 1));
            }
        });
        ActorRef<Integer> actor = system.spawn(numbers, "a");
        system.refer("/user/a").tell("not a number");
        actor.tell(1);
        test.advance(Duration.ofMillis(100));
        assertThat(failures())
                .singleElement()
                .satisfies(failed -> assertThat(failed.failure().error()).isInstanceOf(ClassCastException.class));
        assertThat(log).containsExactly("2");
    }

    @Test
    void shouldDeadLetterAMessageToAStoppedActor() {
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        stop(actor);
        actor.tell("late");
        assertThat(system.deadLetterCount(DeadLetterReason.ACTOR_STOPPED)).isEqualTo(1);
        assertThat(actor.terminated()).isTrue();
        assertNothingRemains();
    }

    // Names

    @Test
    void shouldRefuseANameThatIsNull() {
        assertThatThrownBy(() -> system.spawn(LogActor.props(log), null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name");
        assertNothingRemains();
    }

    static List<String> illegalNames() {
        return NamesTest.illegal().map(arguments -> (String) arguments.get()[0]).toList();
    }

    @ParameterizedTest
    @MethodSource("illegalNames")
    void shouldRefuseAnIllegalName(String name) {
        assertThatThrownBy(() -> system.spawn(LogActor.props(log), name))
                .isInstanceOf(ActorNameException.class)
                .hasMessageStartingWith("illegal actor name \"")
                .hasMessageContaining("\": expected ");
        assertNothingRemains();
    }

    @Test
    void shouldRefuseAnIllegalNameOfAChild() {
        ActorRef<Object> parent = system.spawn(LogActor.props(log), "parent");
        parent.tell((Step) context -> {
            assertThatThrownBy(() -> context.spawn(LogActor.props(log), "a/b"))
                    .isInstanceOf(ActorNameException.class)
                    .hasMessage("illegal actor name \"a/b\": expected only letters, digits and . _ ~ - ,"
                            + " found '/' at 1");
            assertThatThrownBy(() -> context.spawn(LogActor.props(log), null)).hasMessage("name");
            log.add("children " + context.children().size());
        });
        test.runUntilIdle();
        assertThat(log).containsExactly("children 0");
        stop(parent);
        assertNothingRemains();
    }

    @Test
    void shouldRefuseANameThatIsTakenUntilItsOwnerHasStopped() {
        ActorRef<Object> first = system.spawn(LogActor.props(log), "a");
        String text = "the name /user/a is taken by an actor that has not stopped yet;"
                + " choose another or wait until it has terminated";
        assertThatThrownBy(() -> system.spawn(LogActor.props(log), "a"))
                .isInstanceOf(ActorNameException.class)
                .hasMessage(text);
        assertThat(system.actorCount()).isEqualTo(1);
        assertThat(registry.size()).isEqualTo(sizeBefore + 1);
        system.stop(first);
        assertThatThrownBy(() -> system.spawn(LogActor.props(log), "a"))
                .as("while it is stopping")
                .hasMessage(text);
        test.runUntilIdle();
        ActorRef<Object> second = system.spawn(LogActor.props(log), "a");
        assertThat(second).isNotEqualTo(first);
        first.tell("to the first");
        second.tell("to the second");
        test.runUntilIdle();
        assertThat(log).containsExactly("postStop", "to the second");
        stop(second);
        assertNothingRemains();
    }

    @Test
    void shouldNotBeHarmedByARefusedDuplicate() {
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        assertThatThrownBy(() -> system.spawn(LogActor.props(log), "a")).isInstanceOf(ActorNameException.class);
        actor.tell("m");
        test.runUntilIdle();
        assertThat(log).containsExactly("m");
        assertThat(system.find("/user/a")).contains(actor);
        stop(actor);
        assertThat(log).containsExactly("m", "postStop");
        assertNothingRemains();
    }

    // The end

    @Test
    void shouldRefuseToSpawnAfterShutdown() {
        ActorRef<Object> parent = system.spawn(LogActor.props(log), "parent");
        test.runUntilIdle();
        parent.tell((Step) context -> assertThatThrownBy(() -> context.spawn(LogActor.props(log), "child"))
                .isInstanceOf(ActorSystemStoppedException.class)
                .hasMessage("cannot spawn /user/parent/child: the system test is shutting down")
                .satisfies(e -> log.add("refused")));
        var down = system.shutdown(Duration.ofSeconds(1));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> system.spawn(LogActor.props(log), "b"))
                    .isInstanceOf(ActorSystemStoppedException.class)
                    .hasMessage("cannot spawn /user/b: the system test is shutting down");
            assertThatThrownBy(() -> system.spawn(LogActor.props(log))).isInstanceOf(ActorSystemStoppedException.class);
            test.await(down, Duration.ofSeconds(1));
        }
        assertThat(log).containsExactly("refused", "postStop");
        assertThat(system.actorCount()).isZero();
        assertThat(registry.size()).isZero();
    }

    @Test
    void shouldRefuseToSpawnBelowAnActorThatStops() {
        List<String> refused = LogActor.newLog();
        ActorRef<Object> parent = system.spawn(
                Props.of(() -> new LogActor(log) {
                    @Override
                    public void postStop(ActorContext<Object> context) {
                        assertThatThrownBy(() -> context.spawn(LogActor.props(log), "orphan"))
                                .isInstanceOf(IllegalStateException.class)
                                .satisfies(e -> refused.add(e.getMessage()));
                    }
                }),
                "parent");
        test.runUntilIdle();
        stop(parent);
        assertThat(refused)
                .containsExactly("cannot spawn /user/parent/orphan: its parent is stopping; expected a running parent");
        assertNothingRemains();
    }

    // References

    @Test
    void shouldSayWhatIsWrongWithAReference() {
        assertThatThrownBy(() -> system.stop(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("actor is null; expected an actor reference");
        assertThatThrownBy(() -> system.refer(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("path");
        assertThatThrownBy(() -> system.find(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("path");
        assertThatThrownBy(() -> system.signal(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("key");
        assertThatThrownBy(() -> system.observe(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("observer");
        assertThatThrownBy(() -> system.shutdown(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("deadline");
        assertThat(system.find("")).isEmpty();
        assertThat(system.find("user")).isEmpty();
        assertThat(system.find("/user/")).isEmpty();
        assertThat(system.find("//user")).isEmpty();
        system.stop(system.refer("/user/nobody"));
        assertNothingRemains();
    }

    @Test
    void shouldRefuseToStopTheRoot() {
        ActorRef<?> root = system.find("/user").orElseThrow();
        assertThatThrownBy(() -> system.stop(root))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("/user cannot be stopped; use shutdown to end the system test");
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        actor.tell("m");
        test.runUntilIdle();
        assertThat(log).containsExactly("m");
    }

    @Test
    void shouldLetAnActorStopOnlyItsOwnChildren() {
        ActorRef<Object> other = system.spawn(LogActor.props(log), "other");
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> assertThatThrownBy(() -> context.stop(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("/user/other is not a child of /user/a;"
                        + " expected one of its children, or use ActorSystem.stop")
                .satisfies(e -> log.add("refused")));
        test.runUntilIdle();
        assertThat(log).containsExactly("refused");
        assertThat(other.terminated()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = SuspendReason.class,
            names = {"FAILURE", "STARTING", "UPGRADE", "STOPPING"})
    void shouldRefuseReasonsThatTheRuntimeKeepsToItself(SuspendReason reason) {
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> assertThatThrownBy(
                        () -> context.suspend(reason, ResumeCondition.after(Duration.ofSeconds(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("/user/a cannot suspend itself for " + reason
                        + ", which the runtime keeps to itself; use one of the open reasons")
                .satisfies(e -> log.add("refused")));
        actor.tell("m");
        test.runUntilIdle();
        assertThat(log).containsExactly("refused", "m");
    }
}
