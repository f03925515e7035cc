package io.understudy.middleware.telemetry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns of real actors, as a registry sees them. */
class TelemetryMiddlewareTest {
    private final TelemetryMiddleware telemetry = new TelemetryMiddleware();
    private final Spans spans = new Spans();
    private final List<Object> handled = new ArrayList<>();

    private static TestSystem with(Middleware... chain) {
        return TestSystem.builder().deterministic(43).middleware(List.of(chain)).build();
    }

    private ActorRef<Object> actor(TestSystem test) {
        return test.system().spawn(Props.of(() -> (message, context) -> handle(message)), "a");
    }

    private void handle(Object message) {
        handled.add(message);
        if (message instanceof RuntimeException failure) {
            throw failure;
        }
        if (message instanceof Runnable step) {
            step.run();
        }
    }

    @Test
    void shouldObserveEachTurnOnceHoweverManyMessagesItHandles() {
        telemetry.bindRegistry(spans.registry());
        try (TestSystem test = with(telemetry)) {
            ActorRef<Object> actor = actor(test);
            List.of("one", "two", "three").forEach(actor::tell);
            test.runUntilIdle();
            actor.tell("four");
            test.runUntilIdle();

            assertThat(spans.ended())
                    .containsExactly(span("completed", "none", 3, null), span("completed", "none", 1, null));
            assertThat(spans.begun()).isEqualTo(2);
            assertThat(spans.openScopes()).isZero();
        }
    }

    @Test
    void shouldEndTheObservationWithTheErrorWhenTheActorFails() {
        telemetry.bindRegistry(spans.registry());
        IllegalStateException failure = new IllegalStateException("thrown by the test");
        try (TestSystem test = with(telemetry)) {
            actor(test).tell(failure);
            test.runUntilIdle();

            assertThat(spans.ended()).containsExactly(span("failed", "none", 1, failure));
            assertThat(spans.openScopes()).isZero();
        }
    }

    @Test
    void shouldEndTheObservationWhenAMiddlewareFurtherInBreaksOff() {
        telemetry.bindRegistry(spans.registry());
        Verdict untilSignal =
                Verdict.breakOff(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(new SignalKey(7)));
        try (TestSystem test = with(telemetry, turn -> untilSignal)) {
            actor(test).tell("one");
            test.runUntilIdle();

            assertThat(handled).isEmpty();
            assertThat(spans.ended()).singleElement().satisfies(span -> {
                assertThat(span.low()).isEqualTo(Map.of("result", "suspended", "reason", "await_external"));
                assertThat(span.high())
                        .isEqualTo(Map.of("actor.path", "/user/a", "actor.messages", "0", "actor.signal.key", "7"));
            });
            assertThat(spans.openScopes()).isZero();
        }
    }

    @Test
    void shouldEndTheObservationWhenAMiddlewareFurtherInThrows() {
        telemetry.bindRegistry(spans.registry());
        IllegalStateException failure = new IllegalStateException("thrown by the test");
        try (TestSystem test = with(telemetry, turn -> {
            throw failure;
        })) {
            actor(test).tell("one");
            test.runUntilIdle();

            assertThat(spans.ended()).contains(span("failed", "none", 0, failure));
            assertThat(spans.begun()).isEqualTo(spans.ended().size());
        }
    }

    @Test
    void shouldSayHowATurnEndedThatWasUsedUpOrStoppedTheActor() {
        telemetry.bindRegistry(spans.registry());
        try (TestSystem test = with(telemetry, turn -> {
            turn.lowerThroughput(2);
            return Verdict.proceed();
        })) {
            ActorRef<Object> actor = actor(test);
            List.of("one", "two", "three").forEach(actor::tell);
            actor.tell((Runnable) () -> test.system().stop(actor));
            test.runUntilIdle();

            assertThat(spans.results()).containsExactly("yielded", "stopped");
        }
    }

    @Test
    void shouldHaveTheObservationCurrentWhileTheActorRuns() {
        telemetry.bindRegistry(spans.registry());
        List<String> parents = new ArrayList<>();
        try (TestSystem test = with(telemetry)) {
            ActorRef<Object> actor = actor(test);
            actor.tell((Runnable) () -> Observation.createNotStarted("inside", spans.registry())
                    .observe(() -> parents.add(
                            spans.registry()
                                                    .getCurrentObservation()
                                                    .getContext()
                                                    .getParentObservation()
                                            == null
                                    ? "none"
                                    : "turn")));
            test.runUntilIdle();

            assertThat(parents).containsExactly("turn");
            assertThat(spans.registry().getCurrentObservation()).isNull();
        }
    }

    @Test
    void shouldObserveInEveryRegistryWhileItIsThere() {
        Spans second = new Spans();
        telemetry.bindRegistry(spans.registry());
        try (TestSystem test = with(telemetry)) {
            ActorRef<Object> actor = actor(test);
            run(test, actor);
            telemetry.bindRegistry(second.registry());
            run(test, actor);
            telemetry.unbindRegistry(spans.registry());
            run(test, actor);
            telemetry.unbindRegistry(second.registry());
            run(test, actor);

            assertThat(handled).hasSize(4);
            assertThat(spans.ended()).hasSize(2);
            assertThat(second.ended()).hasSize(2);
        }
    }

    @Test
    void shouldEndAnObservationInTheRegistryItBeganInWhenThatGoesDuringTheTurn() {
        Spans second = new Spans();
        telemetry.bindRegistry(spans.registry());
        try (TestSystem test = with(telemetry)) {
            actor(test).tell((Runnable) () -> {
                telemetry.unbindRegistry(spans.registry());
                telemetry.bindRegistry(second.registry());
            });
            test.runUntilIdle();

            assertThat(spans.results()).containsExactly("completed");
            assertThat(second.begun()).isZero();
        }
    }

    private static void run(TestSystem test, ActorRef<Object> actor) {
        actor.tell("message");
        test.runUntilIdle();
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "scope opened", "error", "scope closed", "stop"})
    void shouldNotDisturbTheTurnAndOtherRegistriesWhenAHandlerThrows(String where) {
        ObservationRegistry broken = ObservationRegistry.create();
        broken.observationConfig().observationHandler(new Broken(where));
        telemetry.bindRegistry(broken);
        telemetry.bindRegistry(spans.registry());
        try (TestSystem test = with(telemetry)) {
            ActorRef<Object> actor = actor(test);
            run(test, actor);
            actor.tell(new IllegalStateException("thrown by the test"));
            test.advance(Duration.ofSeconds(1));
            run(test, actor);

            assertThat(handled).hasSize(3);
            assertThat(spans.results()).containsExactly("completed", "failed", "completed");
            assertThat(telemetry.mishaps()).isEqualTo(where.equals("error") ? 1 : 3);
            assertThat(broken.getCurrentObservation()).isNull();
            assertThat(spans.registry().getCurrentObservation()).isNull();
        }
    }

    @Test
    void shouldObserveNothingInARegistryThatDoesNothing() {
        telemetry.bindRegistry(ObservationRegistry.NOOP);
        telemetry.bindRegistry(ObservationRegistry.create());
        telemetry.bindRegistry(spans.registry());
        try (TestSystem test = with(telemetry)) {
            run(test, actor(test));

            assertThat(spans.ended()).hasSize(1);
            assertThat(telemetry.mishaps()).isZero();
        }
    }

    @Test
    void shouldObserveTurnsOnSeveralThreads() throws Exception {
        telemetry.bindRegistry(spans.registry());
        CountDownLatch all = new CountDownLatch(4_000);
        try (TestSystem test =
                TestSystem.builder().threads(2).middleware(List.of(telemetry)).build()) {
            List<ActorRef<Object>> actors = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                actors.add(test.system().spawn(Props.of(() -> (message, context) -> all.countDown()), "a" + i));
            }
            for (int i = 0; i < 1_000; i++) {
                actors.forEach(actor -> actor.tell("message"));
            }
            assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(spans.begun()).isPositive().isEqualTo(spans.ended().size());
        assertThat(spans.openScopes()).isZero();
        assertThat(spans.ended().stream()
                        .mapToInt(span -> Integer.parseInt(span.high().get("actor.messages")))
                        .sum())
                .isEqualTo(4_000);
    }

    private static Spans.Span span(String result, String reason, int messages, Throwable error) {
        return new Spans.Span(
                "scheduler.invoke",
                "invoke_batch",
                Map.of("result", result, "reason", reason),
                Map.of("actor.path", "/user/a", "actor.messages", Integer.toString(messages)),
                error);
    }

    /** A handler that throws at one point. */
    private record Broken(String where) implements ObservationHandler<Observation.Context> {
        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }

        @Override
        public void onStart(Observation.Context context) {
            throwAt("start");
        }

        @Override
        public void onScopeOpened(Observation.Context context) {
            throwAt("scope opened");
        }

        @Override
        public void onError(Observation.Context context) {
            throwAt("error");
        }

        @Override
        public void onScopeClosed(Observation.Context context) {
            throwAt("scope closed");
        }

        @Override
        public void onStop(Observation.Context context) {
            throwAt("stop");
        }

        private void throwAt(String point) {
            if (where.equals(point)) {
                throw new IllegalStateException("thrown by the test at " + point);
            }
        }
    }
}
