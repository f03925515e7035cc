package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Failure;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is thrown, wherever: who failed is supervised, others are served in full, and the report says what happened. */
class FaultContainmentTest {
    private static final int MESSAGES = 100;

    static Stream<Arguments> everythingEverywhere() {
        return Arrays.stream(FaultPlace.values())
                .flatMap(place -> FaultKinds.all().stream().map(fault -> Arguments.of(place, fault)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("everythingEverywhere")
    void shouldContainItInADeterministicSystem(FaultPlace place, FaultKinds.Fault fault) {
        FaultStage stage = new FaultStage(place, fault.make().get());
        try (TestSystem test = TestSystem.builder()
                .deterministic(97)
                .middleware(List.of(stage))
                .kind(FaultStage.KIND, stage.faulty(SystemOnThreads.KINDS.get(SupervisorStrategy.ONE_FOR_ONE)))
                .build()) {
            test.system().observe(stage);
            ActorRef<Object> bystander = stage.spawnBystander(test.system());
            stage.spawn(test.system());
            test.runUntilIdle();
            act(test.system(), place, bystander, () -> test.advance(Duration.ofSeconds(1)));
            assertThat(stage.thrown()).isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            check(stage, place, test.events());
            ActorRef<?> victim = test.system().find("/user/g/p/v").orElse(null);
            assertThat(victim == null).isEqualTo(place == FaultPlace.POST_STOP);
            assertThat(stage.handled()).contains(victim == null ? new Object[0] : new Object[] {"last"});
            long failures =
                    AnyRef.of(bystander, "bystander").cell().kernel().events().observerFailures();
            assertThat(failures).isEqualTo(place == FaultPlace.OBSERVER ? 1 : 0);
        }
        assertThat(stage.served()).isEqualTo(numbers());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("everythingEverywhere")
    void shouldContainItOnThreads(FaultPlace place, FaultKinds.Fault fault) {
        FaultStage stage = new FaultStage(place, fault.make().get());
        List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            Map<String, SupervisionKind> kinds = new HashMap<>(SwiftKinds.ALL);
            kinds.put(FaultStage.KIND, stage.faulty(kinds.get(SupervisorStrategy.ONE_FOR_ONE)));
            test.roles().kinds(kinds);
            test.roles().middlewares(MiddlewareSet.forAll(List.of(stage)));
            test.system().observe(events::add);
            test.system().observe(stage);
            ActorRef<Object> bystander = stage.spawnBystander(test.system());
            stage.spawn(test.system());
            SystemOnThreads.await(() -> test.system().find("/user/g/p/v").isPresent(), "the family");
            act(test.system(), place, bystander, () -> {
                SystemOnThreads.await(stage::thrown, "the fault");
                SystemOnThreads.await(() -> isReported(stage, place, events), "the report");
            });
            SystemOnThreads.await(() -> stage.served().size() == MESSAGES, "the bystander to be served");
            if (place != FaultPlace.POST_STOP) {
                SystemOnThreads.await(
                        () -> {
                            test.system().refer("/user/g/p/v").tell("last");
                            return stage.handled().contains("last");
                        },
                        "the actor to go on");
            }
            check(stage, place, events);
        }
        assertThat(stage.served()).isEqualTo(numbers());
    }

    private static List<Object> numbers() {
        return IntStream.range(0, MESSAGES).<Object>mapToObj(i -> i).toList();
    }

    /** Lets it happen in the middle of the bystander's work; then tells the actor something to handle. */
    private static void act(ActorSystem system, FaultPlace place, ActorRef<Object> bystander, Runnable happen) {
        for (int i = 0; i < MESSAGES; i++) {
            bystander.tell(i);
            if (i == MESSAGES / 2 && place.trigger() != null) {
                system.refer("/user/g/p/v").tell(place.trigger());
            }
        }
        happen.run();
        system.refer("/user/g/p/v").tell("last");
        happen.run();
    }

    @SuppressWarnings("ReferenceEquality") // The very error that was thrown.
    private static boolean isReported(FaultStage stage, FaultPlace place, List<RuntimeEvent> events) {
        return switch (place.effect()) {
            case FAILS ->
                events.stream()
                        .anyMatch(event -> event instanceof RuntimeEvent.FailureDecided decided
                                && decided.failure().error() == stage.error());
            case CONTAINED ->
                events.stream()
                        .anyMatch(event -> event instanceof RuntimeEvent.ErrorContained contained
                                && contained.error() == stage.error());
            case COUNTED -> true;
        };
    }

    @SuppressWarnings("ReferenceEquality") // The very error that was thrown.
    private static void check(FaultStage stage, FaultPlace place, List<RuntimeEvent> events) {
        List<Failure> failures = events.stream()
                .filter(event -> event instanceof RuntimeEvent.ActorFailed failed
                        && failed.failure().error() == stage.error())
                .map(event -> ((RuntimeEvent.ActorFailed) event).failure())
                .toList();
        List<RuntimeEvent.ErrorContained> contained = events.stream()
                .filter(event -> event instanceof RuntimeEvent.ErrorContained error && error.error() == stage.error())
                .map(RuntimeEvent.ErrorContained.class::cast)
                .toList();
        assertThat(failures.size()).isEqualTo(place.effect() == FaultPlace.Effect.FAILS ? 1 : 0);
        assertThat(contained.size()).isEqualTo(place.effect() == FaultPlace.Effect.CONTAINED ? 1 : 0);
        failures.forEach(failure -> {
            assertThat(failure.child().path()).isEqualTo(place.path());
            assertThat(failure.incarnation()).isEqualTo(place.incarnation());
            assertThat(failure.message()).isEqualTo(place.message());
        });
        contained.forEach(error -> assertThat(error.path()).isEqualTo(place.path()));
        assertThat(events).noneMatch(RuntimeEvent.ShutdownBegun.class::isInstance);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.understudy.kernel.internal.FaultKinds#all")
    void shouldEndAllTheSameWhenATerminationCallbackThrows(FaultKinds.Fault fault) {
        Throwable error = fault.make().get();
        List<String> called = new CopyOnWriteArrayList<>();
        TestSystem test = TestSystem.deterministic(101);
        test.system().onTermination(() -> called.add("first"));
        test.system().onTermination(() -> FaultKinds.<RuntimeException>sneak(error));
        test.system().onTermination(() -> called.add("third"));
        test.close();
        assertThat(called).containsExactly("third", "first");
        assertThat(test.system().terminated().toCompletableFuture()).isCompleted();
    }

    @Test
    void shouldBeAWordlessErrorOnceItsLoaderIsGone() {
        Throwable orphan = new FaultKinds.GoneLoader().make();
        assertThat(orphan.getClass()).isNotEqualTo(FaultKinds.Orphan.class);
        assertThatThrownBy(orphan::getMessage).isInstanceOf(NoClassDefFoundError.class);
        assertThat(new FaultKinds.Orphan()).hasMessage("found");
    }
}
