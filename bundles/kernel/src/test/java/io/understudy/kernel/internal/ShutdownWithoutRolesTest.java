package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A system that has lost, or never had, what it takes to run actors still ends. */
class ShutdownWithoutRolesTest {
    /** What a busy machine may take; much less than the minute that actors have for a shutdown. */
    private static final Duration NOISE = Duration.ofSeconds(15);

    static Stream<Arguments> losses() {
        Function<ActorSystem, CompletionStage<Void>> shutdown = system -> system.shutdown(Duration.ofMinutes(1));
        Function<ActorSystem, CompletionStage<Void>> force = ActorSystem::forceStop;
        return Stream.of(
                        Arguments.of("executor", (Consumer<Roles>) roles -> roles.executor(null)),
                        Arguments.of("coordinator", (Consumer<Roles>) roles -> roles.coordinator(null)),
                        Arguments.of("registry", (Consumer<Roles>) roles -> roles.registry(null)),
                        Arguments.of("invoker", (Consumer<Roles>) roles -> roles.invoker(null)))
                .flatMap(loss -> Stream.of(
                        Arguments.of(loss.get()[0], loss.get()[1], "shutdown", shutdown),
                        Arguments.of(loss.get()[0], loss.get()[1], "forceStop", force)));
    }

    @ParameterizedTest(name = "{2} without {0}")
    @MethodSource("losses")
    void shouldEndWithoutItsActorsAndRecordTheirMessages(
            String role, Consumer<Roles> loss, String how, Function<ActorSystem, CompletionStage<Void>> end) {
        try (Ending ending = new Ending()) {
            List<RuntimeEvent> abandoned = new CopyOnWriteArrayList<>();
            ending.test().system().observe(event -> {
                if (event instanceof RuntimeEvent.ActorsAbandoned) {
                    abandoned.add(event);
                }
            });
            ActorRef<Object> parent = ending.spawn("p");
            List<ActorRef<Object>> all = new CopyOnWriteArrayList<>(List.of(parent));
            parent.tell((Step) context -> {
                all.add(context.spawn(LogActor.props(ending.log()), "c"));
                context.timers().startPeriodic("k", "m", Duration.ofHours(1));
            });
            ActorRef<Object> suspended = ending.spawn("s");
            Ending.suspend(suspended);
            all.add(suspended);
            SystemOnThreads.await(() -> all.size() == 3, "all actors");
            loss.accept(ending.test().roles());
            all.forEach(actor -> actor.tell("waits"));
            ending.mustComplete(parent.<Object>ask(reply -> "question", Duration.ofHours(1)));

            Duration took = Ending.timeOf(() -> end.apply(ending.test().system()));

            assertThat(took).isLessThan(NOISE);
            assertThat(ending.test().deadLetters()).isEqualTo(4);
            SystemOnThreads.await(() -> ending.pending() == 0, "the question to be answered");
            assertThat(all).allMatch(ActorRef::terminated);
            assertThat(ending.test().system().actorCount()).isZero();
            assertThat(abandoned).singleElement().asString().contains("actors=3");
            assertThat(ending.log()).as("nothing of theirs can be called").isEmpty();
        }
    }

    static Stream<Arguments> ends() {
        return losses().map(loss -> Arguments.of(loss.get()[2], loss.get()[3])).limit(2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldEndWhenThereNeverWasAnybodyToRunActors(String how, Function<ActorSystem, CompletionStage<Void>> end) {
        Kernel kernel = new Kernel(RuntimeSettings.DEFAULTS.withName("bare"), MonotonicClock.SYSTEM);
        AtomicInteger callbacks = new AtomicInteger();
        kernel.system().onTermination(callbacks::incrementAndGet);
        kernel.start();
        Duration took = Ending.timeOf(() -> end.apply(kernel.system()));
        assertThat(took).isLessThan(NOISE);
        assertThat(callbacks).hasValue(1);
    }

    @Test
    void shouldStartNoWorkersWhenAnExecutorComesAfterTheEnd() {
        try (Ending ending = new Ending()) {
            Ending.get(ending.test().system().forceStop());
            ThreadExecutor executor = new ThreadExecutor(2);
            ending.test().roles().executor(executor);
            SystemOnThreads.await(() -> ending.threadsLeft().isEmpty(), "no thread to be left");
            assertThat(executor.workers()).isZero();
        }
    }
}
