package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SystemStage;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of the virtual machine: which end the actor system, in order, and which do not. None ends the process. */
class FatalErrorsTest {
    private TestSystem test = TestSystem.deterministic(103);
    private final List<String> log = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    /** Throws what it is told, in the hook that {@code where} names. */
    private static final class Thrower implements Actor<Error> {
        private final String where;
        private Error error;

        Thrower(String where) {
            this.where = where;
        }

        @Override
        public void receive(Error message, ActorContext<Error> context) {
            error = message;
            switch (where) {
                case "receive" -> throw message;
                case "postStop" -> context.stop();
                default -> throw new IllegalStateException("for a restart");
            }
        }

        @Override
        public void preRestart(Throwable cause, ActorContext<Error> context) throws Exception {
            if (where.equals("preRestart")) {
                throw error;
            }
        }

        @Override
        public void postStop(ActorContext<Error> context) {
            if (where.equals("postStop")) {
                throw error;
            }
        }
    }

    private void throwOne(String where, Error error) {
        test.system().spawn(Props.of(() -> new Thrower(where))).tell(error);
        test.runUntilIdle();
    }

    private void throwOutOfMemory() {
        throwOne("receive", new OutOfMemoryError("made up"));
    }

    private List<RuntimeEvent.ShutdownBegun> ends() {
        return test.events().stream()
                .filter(RuntimeEvent.ShutdownBegun.class::isInstance)
                .map(RuntimeEvent.ShutdownBegun.class::cast)
                .toList();
    }

    private void shouldHaveEndedInOrder(ActorRef<Object> bystander, String why) {
        test.await(test.system().terminated(), Duration.ofSeconds(20));
        assertThat(ends())
                .singleElement()
                .satisfies(end -> assertThat(end.why()).contains(why));
        assertThat(test.system().inspection().snapshot().stage()).isEqualTo(SystemStage.STOPPED);
        assertThat(bystander.terminated()).isTrue();
        assertThat(log).containsExactly("before", "postStop");
    }

    private ActorRef<Object> bystander() {
        ActorRef<Object> bystander = test.system().spawn(LogActor.props(log));
        bystander.tell("before");
        test.runUntilIdle();
        return bystander;
    }

    @Test
    void shouldEndTheSystemInOrderWhenActorsRunOutOfMemoryThreeTimesWithinAMinute() {
        ActorRef<Object> bystander = bystander();
        throwOutOfMemory();
        test.advance(Duration.ofSeconds(29));
        throwOutOfMemory();
        test.advance(Duration.ofSeconds(30));
        assertThat(ends()).isEmpty();
        throwOutOfMemory();
        shouldHaveEndedInOrder(bystander, "3 times out of memory within a minute");
    }

    @Test
    void shouldGoOnWhenActorsRunOutOfMemoryTwice() {
        bystander();
        throwOutOfMemory();
        throwOutOfMemory();
        test.advance(Duration.ofMinutes(5));
        assertThat(ends()).isEmpty();
        bystander().tell("after");
        test.runUntilIdle();
        assertThat(log).endsWith("after");
    }

    @Test
    void shouldGoOnWhenActorsRunOutOfMemoryOftenButNotThreeTimesWithinAMinute() {
        for (int i = 0; i < 20; i++) {
            throwOutOfMemory();
            test.clock().advance(Duration.ofSeconds(30));
        }
        assertThat(ends()).isEmpty();
        throwOutOfMemory();
        test.clock().advance(Duration.ofSeconds(29));
        throwOutOfMemory();
        assertThat(ends()).hasSize(1);
    }

    @Test
    void shouldCountWhereverAnActorRunsOutOfMemory() {
        throwOne("receive", new OutOfMemoryError("made up"));
        throwOne("preRestart", new OutOfMemoryError("made up"));
        assertThat(ends()).isEmpty();
        throwOne("postStop", new OutOfMemoryError("made up"));
        assertThat(ends()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"receive", "preRestart", "postStop"})
    void shouldEndTheSystemInOrderWhenTheMachineIsBrokenWhereverAnActorNotices(String where) {
        ActorRef<Object> bystander = bystander();
        throwOne(where, new InternalError("made up"));
        shouldHaveEndedInOrder(bystander, InternalError.class.getName());
    }

    @Test
    void shouldEndTheSystemWhenAStoppingActorFindsTheMachineBroken() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log));
        actor.tell(LogActor.step(context -> context.spawn(LogActor.props(log))));
        test.runUntilIdle();
        test.system().stop(actor);
        ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
        while (!cell.isObstructed(SuspendReason.STOPPING)) {
            assertThat(test.executor().step()).isTrue();
        }
        assertThat(cell.stopped()).isFalse();
        cell.fail(new InternalError("made up"));
        assertThat(ends()).hasSize(1);
    }

    @Test
    void shouldGoOnWhenAStackEnds() {
        for (int i = 0; i < 10; i++) {
            throwOne("receive", new StackOverflowError("made up"));
            throwOne("postStop", new StackOverflowError("made up"));
        }
        assertThat(ends()).isEmpty();
    }

    @Test
    void shouldGoOnWhenAnObserverSaysThatTheMachineIsBroken() {
        test.system().observe(event -> {
            throw new InternalError("observer");
        });
        ActorRef<Object> bystander = bystander();
        bystander.tell("after");
        test.runUntilIdle();
        assertThat(ends()).isEmpty();
        assertThat(log).containsExactly("before", "after");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldEndTheSystemAtOnceWhenAnInvokerRunsOutOfMemory(boolean broken) {
        AtomicBoolean armed = new AtomicBoolean();
        BatchInvoker invoker = new BatchInvoker();
        test.close();
        test = TestSystem.builder()
                .deterministic(107)
                .invoker((actor, chain, settings) -> {
                    InvokeResult result = invoker.invokeBatch(actor, chain, settings);
                    if (armed.getAndSet(false)) {
                        throw broken ? new OutOfMemoryError("made up") : new AssertionError("made up");
                    }
                    return result;
                })
                .build();
        ActorRef<Object> bystander = bystander();
        armed.set(true);
        test.system().spawn(LogActor.props(new ArrayList<>()));
        test.runUntilIdle();
        assertThat(ends()).hasSize(broken ? 1 : 0);
        if (broken) {
            shouldHaveEndedInOrder(bystander, OutOfMemoryError.class.getName());
        }
    }

    /** A coordinator that throws once where it is asked what a result means. */
    private static ReadyQueueCoordinator failing(AtomicBoolean armed, Error error) {
        ReadyQueueCoordinator real = new StealingCoordinator();
        return (ReadyQueueCoordinator) Proxy.newProxyInstance(
                FatalErrorsTest.class.getClassLoader(),
                new Class<?>[] {ReadyQueueCoordinator.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("handleInvokeResult") && armed.getAndSet(false)) {
                        throw error;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void shouldEndTheSystemAtOnceWhenACoordinatorRunsOutOfMemory() {
        AtomicBoolean armed = new AtomicBoolean();
        test.close();
        test = TestSystem.builder()
                .deterministic(109)
                .coordinator(failing(armed, new OutOfMemoryError("made up")))
                .build();
        ActorRef<Object> bystander = bystander();
        armed.set(true);
        test.system().spawn(LogActor.props(new ArrayList<>()));
        test.runUntilIdle();
        shouldHaveEndedInOrder(bystander, OutOfMemoryError.class.getName());
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldServeOthersInFullWhenAHandlerReallyRunsOutOfMemory(Runtimes.Combination runtime) {
        AtomicInteger served = new AtomicInteger();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        try (SystemOnThreads threads = runtime.open()) {
            threads.system().observe(event -> {
                if (event instanceof RuntimeEvent.ActorFailed failed) {
                    failures.add(failed.failure().error());
                }
            });
            ActorRef<Integer> greedy =
                    threads.system().spawn(Props.of(() -> (size, context) -> log.add("got " + new long[size].length)));
            ActorRef<Integer> bystander =
                    threads.system().spawn(Props.of(() -> (message, context) -> served.incrementAndGet()));
            greedy.tell(1);
            greedy.tell(Integer.MAX_VALUE);
            for (int i = 0; i < 1000; i++) {
                bystander.tell(i);
            }
            SystemOnThreads.await(() -> served.get() == 1000, "the bystander to be served");
            SystemOnThreads.await(greedy::terminated, "the greedy one to be stopped");
            assertThat(log).containsExactly("got 1");
            assertThat(failures).singleElement().isInstanceOf(OutOfMemoryError.class);
            assertThat(threads.system().inspection().snapshot().stage()).isEqualTo(SystemStage.RUNNING);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldEndOnceWhenManyActorsFindTheMachineBrokenAtOnce(Runtimes.Combination runtime) {
        AtomicInteger begun = new AtomicInteger();
        try (SystemOnThreads threads = runtime.open()) {
            threads.system().observe(event -> begun.addAndGet(event instanceof RuntimeEvent.ShutdownBegun ? 1 : 0));
            List<ActorRef<Error>> actors = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                actors.add(threads.system().spawn(Props.of(() -> new Thrower("receive"))));
            }
            actors.forEach(actor -> actor.tell(new InternalError("made up")));
            SystemOnThreads.await(
                    () -> threads.system().terminated().toCompletableFuture().isDone(), "the end of the system");
            assertThat(actors).allMatch(ActorRef::terminated);
        }
        assertThat(begun).hasValue(1);
    }
}
