package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeathPactException;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who hears of whose end, and how often. */
class DeathWatchTest {
    private static final Actor<Object> SIMPLE = (message, context) -> {
        if (message instanceof RuntimeException error) {
            throw error;
        }
    };

    private final TestSystem test = TestSystem.deterministic(31);
    private final List<Object> seen = new ArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    /** Does what it is told, in its turn, and writes down what it hears. */
    private class Watcher implements Actor<Object> {
        @Override
        @SuppressWarnings("unchecked") // The tests send nothing else.
        public void receive(Object message, ActorContext<Object> context) {
            if (message instanceof Consumer<?> action) {
                ((Consumer<ActorContext<Object>>) action).accept(context);
            } else {
                seen.add(message);
            }
        }

        @Override
        public void onTerminated(ActorRef<?> stopped, ActorContext<Object> context) {
            seen.add(stopped.path());
        }
    }

    private ActorRef<Object> watcher() {
        return test.system().spawn(Props.of(Watcher::new));
    }

    private ActorRef<Object> target() {
        return test.system().spawn(Props.of(() -> SIMPLE), "target");
    }

    private void in(ActorRef<Object> actor, Consumer<ActorContext<Object>> action) {
        actor.tell(action);
        test.runUntilIdle();
    }

    private void stop(ActorRef<?> actor) {
        test.system().stop(actor);
        test.runUntilIdle();
    }

    @Test
    void shouldHearOnceWhenTheWatchedActorStops() {
        ActorRef<Object> target = target();
        in(watcher(), context -> context.watch(target));
        assertThat(seen).isEmpty();
        stop(target);
        stop(target);
        assertThat(seen).containsExactly("/user/target");
    }

    @Test
    void shouldHearAtOnceWhenTheWatchedActorHasStoppedBefore() {
        ActorRef<Object> target = target();
        stop(target);
        in(watcher(), context -> context.watch(target));
        assertThat(seen).containsExactly("/user/target");
    }

    @Test
    void shouldHearAtOnceWhenThereNeverWasSuchAnActor() {
        in(watcher(), context -> context.watch(test.system().refer("/user/nobody")));
        assertThat(seen).containsExactly("/user/nobody");
    }

    @Test
    void shouldHearWhenWatchedByPathAndTheActorStops() {
        ActorRef<Object> target = target();
        in(watcher(), context -> context.watch(test.system().refer("/user/target")));
        assertThat(seen).isEmpty();
        stop(target);
        assertThat(seen).containsExactly("/user/target");
    }

    @Test
    void shouldHearNothingWhenUnwatchedByPathBeforeTheEnd() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = watcher();
        in(watcher, context -> context.watch(target));
        in(watcher, context -> context.unwatch(test.system().refer("/user/target")));
        stop(target);
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldEachHearOnceExceptTheOneThatUnwatchedWhenThereAreSeveralWatchers() {
        ActorRef<Object> target = target();
        List<ActorRef<Object>> watchers = List.of(watcher(), watcher(), watcher(), watcher());
        watchers.forEach(watcher -> in(watcher, context -> context.watch(target)));
        in(watchers.get(1), context -> context.unwatch(target));
        stop(target);
        assertThat(seen).containsExactly("/user/target", "/user/target", "/user/target");
    }

    @Test
    void shouldHearNothingWhenUnwatchedWhileTheNoticeIsUnderWay() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = watcher();
        in(watcher, context -> context.watch(target));
        test.system().suspend(watcher);
        test.runUntilIdle();
        Consumer<ActorContext<Object>> unwatch = context -> context.unwatch(target);
        watcher.tell(unwatch);
        stop(target);
        test.system().resume(watcher);
        test.runUntilIdle();
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldHearOnlyOfTheEndWhenTheWatchedActorIsRestartedBefore() {
        ActorRef<Object> target = target();
        in(watcher(), context -> context.watch(target));
        target.tell(new IllegalStateException("restart me"));
        test.advance(Duration.ofSeconds(1));
        assertThat(test.events()).contains(new RuntimeEvent.ActorRestarted("/user/target", 2));
        assertThat(seen).isEmpty();
        stop(target);
        assertThat(seen).containsExactly("/user/target");
    }

    @Test
    void shouldStillHearWhenTheWatcherWasRestarted() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = watcher();
        in(watcher, context -> context.watch(target));
        in(watcher, context -> {
            throw new IllegalStateException("restart me");
        });
        test.advance(Duration.ofSeconds(1));
        stop(target);
        assertThat(seen).containsExactly("/user/target");
    }

    @Test
    void shouldFailWithADeathPactWhenTheHookIsNotOverridden() {
        ActorRef<Object> target = target();
        ActorRef<Object> pact = test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            context.watch(target);
                        }),
                        "pact");
        pact.tell("watch");
        test.runUntilIdle();
        stop(target);
        assertThat(test.events())
                .filteredOn(RuntimeEvent.ActorFailed.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    RuntimeEvent.ActorFailed failed = (RuntimeEvent.ActorFailed) event;
                    assertThat(failed.path()).isEqualTo("/user/pact");
                    assertThat(failed.failure().error())
                            .isInstanceOf(DeathPactException.class)
                            .hasMessageContaining("/user/target");
                });
    }

    @Test
    void shouldHearOnceWhenWatchedTwice() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = watcher();
        in(watcher, context -> {
            context.watch(target);
            context.watch(target);
        });
        stop(target);
        assertThat(seen).containsExactly("/user/target");
    }

    @Test
    void shouldRefuseToWatchWhenItWatchesWithAnotherMessage() {
        ActorRef<Object> target = target();
        in(watcher(), context -> {
            context.watchWith(target, "gone");
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> context.watchWith(target, "other"))
                    .withMessageContaining("/user/target")
                    .withMessageContaining("unwatch");
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> context.watch(target));
            context.unwatch(target);
            context.watchWith(target, "other");
        });
        stop(target);
        assertThat(seen).containsExactly("other");
    }

    @Test
    void shouldRefuseToWatchItself() {
        in(
                watcher(),
                context -> assertThatExceptionOfType(IllegalArgumentException.class)
                        .isThrownBy(() -> context.watch(context.self()))
                        .withMessageContaining("itself"));
        assertThat(test.events()).noneMatch(RuntimeEvent.ActorFailed.class::isInstance);
    }

    @Test
    void shouldMakeNoDeadLetterWhenTheWatcherStopsFirst() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = watcher();
        in(watcher, context -> context.watch(target));
        test.system().stop(watcher);
        test.system().stop(target);
        test.runUntilIdle();
        assertThat(test.deadLetters()).isEmpty();
        assertThat(seen).isEmpty();
    }

    @Test
    void shouldForgetTheWatcherWhenTheWatcherStops() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = watcher();
        in(watcher, context -> context.watch(target));
        stop(watcher);
        assertThat(AnyRef.of(target, "target").cell().rare().watchers).isEmpty();
    }

    @Test
    void shouldHearAfterWhatTheStoppedActorSentWhenItSentBefore() {
        ActorRef<Object> watcher = watcher();
        ActorRef<Object> target = test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            watcher.tell("one");
                            watcher.tell("two");
                            context.stop();
                        }),
                        "target");
        in(watcher, context -> context.watch(target));
        target.tell("go");
        test.runUntilIdle();
        assertThat(seen).containsExactly("one", "two", "/user/target");
    }

    @Test
    void shouldHearWhenTheWatchersMailboxIsFull() {
        ActorRef<Object> target = target();
        ActorRef<Object> watcher = test.system()
                .spawn(Props.<Object>of(Watcher::new)
                        .withMailbox(MailboxOptions.bounded(2)
                                .withReserveForSystem(0)
                                .withOverflow(OverflowStrategy.DROP_NEWEST)));
        in(watcher, context -> context.watch(target));
        test.system().suspend(watcher);
        test.runUntilIdle();
        List.of("one", "two", "three").forEach(watcher::tell);
        stop(target);
        watcher.tell("four");
        test.system().resume(watcher);
        test.runUntilIdle();
        assertThat(seen).containsExactly("one", "two", "/user/target");
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldEachHearExactlyOnceWhenWatchAndStopRace(Runtimes.Combination runtime) {
        int rounds = 300;
        AtomicInteger heard = new AtomicInteger();
        try (SystemOnThreads threads = runtime.open()) {
            List<ActorRef<Object>> targets = new ArrayList<>();
            List<ActorRef<ActorRef<?>>> watchers = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                targets.add(threads.system().spawn(Props.of(() -> SIMPLE)));
                watchers.add(threads.system().spawn(Props.of(() -> new CountingEnds(heard))));
            }
            SystemOnThreads.atOnce(2, number -> {
                for (int i = 0; i < rounds; i++) {
                    if (number == 0) {
                        watchers.get(i).tell(targets.get(i));
                    } else {
                        threads.system().stop(targets.get(i));
                    }
                }
            });
            SystemOnThreads.await(() -> heard.get() == rounds, "every watcher to hear");
            watchers.forEach(threads.system()::stop);
            SystemOnThreads.await(() -> threads.system().actorCount() == 0, "all to stop");
            assertThat(heard).hasValue(rounds);
        }
    }

    private record CountingEnds(AtomicInteger heard) implements Actor<ActorRef<?>> {
        @Override
        public void receive(ActorRef<?> message, ActorContext<ActorRef<?>> context) {
            context.watch(message);
        }

        @Override
        public void onTerminated(ActorRef<?> stopped, ActorContext<ActorRef<?>> context) {
            heard.incrementAndGet();
        }
    }
}
