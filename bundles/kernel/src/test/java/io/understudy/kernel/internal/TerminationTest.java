package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.ActorSystemStoppedException;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.InvokeResult;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens at the very end, and who may bring it about. */
class TerminationTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofHours(1);

    @Test
    void shouldCallBackInReverseOrderWhenAllActorsHaveStopped() {
        TestSystem test = TestSystem.deterministic(3);
        List<String> log = LogActor.newLog();
        ActorSystem system = test.system();
        ActorRef<Object> actor = system.spawn(LogActor.props(log), "a");
        system.onTermination(() -> log.add("first, " + system.actorCount() + " actors"));
        actor.tell((Step) context -> context.system().onTermination(() -> log.add("second, from an actor")));
        test.runUntilIdle();
        system.shutdown(LONG);
        system.onTermination(() -> log.add("third, while it shuts down"));
        system.terminated().thenRun(() -> log.add("terminated"));
        test.await(system.terminated(), SHORT);
        assertThat(log)
                .containsExactly(
                        "postStop",
                        "third, while it shuts down",
                        "second, from an actor",
                        "first, 0 actors",
                        "terminated");
    }

    @Test
    void shouldCallTheOthersWhenOneThrows() {
        TestSystem test = TestSystem.deterministic(3);
        List<String> log = LogActor.newLog();
        test.system().onTermination(() -> log.add("first"));
        test.system().onTermination(() -> {
            throw new StackOverflowError("on purpose");
        });
        test.system().onTermination(() -> log.add("last"));
        test.await(test.system().shutdown(LONG), SHORT);
        assertThat(log).containsExactly("last", "first");
        assertThat(test.events())
                .filteredOn(RuntimeEvent.ErrorContained.class::isInstance)
                .singleElement()
                .asString()
                .contains("termination callback", "on purpose");
    }

    @Test
    void shouldRefuseACallbackWhenItHasStopped() {
        TestSystem test = TestSystem.deterministic(3);
        AtomicInteger refused = new AtomicInteger();
        test.system().onTermination(() -> {
            assertThatThrownBy(() -> test.system().onTermination(() -> {}))
                    .isInstanceOf(ActorSystemStoppedException.class);
            refused.incrementAndGet();
        });
        test.await(test.system().forceStop(), SHORT);
        assertThat(refused).as("already while callbacks run").hasValue(1);
        assertThatThrownBy(() -> test.system().onTermination(() -> {}))
                .isInstanceOf(ActorSystemStoppedException.class)
                .hasMessageContaining("test has stopped");
        assertThatThrownBy(() -> test.system().onTermination(null)).isInstanceOf(NullPointerException.class);
    }

    static Stream<Arguments> ends() {
        Consumer<ActorSystem> shutdown = system -> system.shutdown(Duration.ofSeconds(10));
        Consumer<ActorSystem> force = ActorSystem::forceStop;
        return Stream.of(
                Arguments.of("shutdown", shutdown),
                Arguments.of("forceStop", force),
                Arguments.of("both", shutdown.andThen(force)),
                Arguments.of("both the other way round", force.andThen(shutdown)));
    }

    private static void mustEnd(Ending ending) {
        Ending.get(ending.test().system().terminated());
        assertThat(ending.test().system().actorCount()).isZero();
        SystemOnThreads.await(() -> ending.threadsLeft().isEmpty(), "no thread to be left");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenCalledFromReceive(String name, Consumer<ActorSystem> end) {
        try (Ending ending = new Ending()) {
            ending.spawn("other");
            ending.spawn("a").tell((Step) context -> end.accept(context.system()));
            mustEnd(ending);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenCalledFromPreStartAndPostStop(String name, Consumer<ActorSystem> end) {
        try (Ending ending = new Ending()) {
            ending.test().system().spawn(Props.of(() -> new LogActor(ending.log()) {
                @Override
                public void preStart(ActorContext<Object> context) {
                    end.accept(context.system());
                }

                @Override
                public void postStop(ActorContext<Object> context) {
                    end.accept(context.system());
                }
            }));
            mustEnd(ending);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenCalledFromMiddleware(String name, Consumer<ActorSystem> end) {
        try (Ending ending = new Ending()) {
            ending.test().roles().middlewares(MiddlewareSet.forAll(List.of(new Middleware() {
                @Override
                public Verdict before(InvokeContext turn) {
                    end.accept(ending.test().system());
                    return Verdict.proceed();
                }

                @Override
                public void after(InvokeContext turn, InvokeResult result) {
                    end.accept(ending.test().system());
                }
            })));
            ending.spawn("a").tell("m");
            mustEnd(ending);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenCalledFromAnObserverOfEverything(String name, Consumer<ActorSystem> end) {
        try (Ending ending = new Ending()) {
            List<RuntimeEvent> heard = new CopyOnWriteArrayList<>();
            ActorRef<Object> actor = ending.spawn("a");
            Ending.settle(actor);
            ending.test().system().observe(event -> {
                heard.add(event);
                end.accept(ending.test().system());
            });
            actor.tell(LogActor.failing());
            actor.tell("behind");
            mustEnd(ending);
            assertThat(heard).isNotEmpty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenCalledFromATerminationCallback(String name, Consumer<ActorSystem> end) {
        try (Ending ending = new Ending()) {
            ending.spawn("a");
            ending.test().system().onTermination(() -> end.accept(ending.test().system()));
            end.accept(ending.test().system());
            mustEnd(ending);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenCalledFromWhatIsChainedToAQuestion(String name, Consumer<ActorSystem> end) {
        try (Ending ending = new Ending()) {
            ActorRef<Object> actor = ending.test().system().spawn(Ending.deaf());
            CompletableFuture<Object> answer = actor.<Object>ask(reply -> "question", Duration.ofMillis(20))
                    .toCompletableFuture();
            ending.mustComplete(answer.handle((value, error) -> {
                end.accept(ending.test().system());
                return "";
            }));
            mustEnd(ending);
            SystemOnThreads.await(() -> ending.pending() == 0, "what is chained to it to be done");
        }
    }
}
