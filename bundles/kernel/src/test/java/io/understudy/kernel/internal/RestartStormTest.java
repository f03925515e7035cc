package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Actors that fail on every message, in real time: limits and delays hold, and others are served in full. */
class RestartStormTest {
    private static final int ACTORS = 20;
    private static final int MESSAGES = 2_000;

    private final AtomicInteger restarts = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();

    /** Lets every child of {@code strategy} fail on every message while a bystander works. */
    private List<ActorRef<Object>> storm(SystemOnThreads test, SupervisorStrategy strategy) {
        test.system().observe(event -> {
            restarts.addAndGet(event instanceof RuntimeEvent.ActorRestarted ? 1 : 0);
            failures.addAndGet(event instanceof RuntimeEvent.ActorFailed ? 1 : 0);
        });
        ActorRef<Integer> bystander =
                test.system().spawn(Props.of(() -> (message, context) -> served.incrementAndGet()));
        SupervisionFamily family = new SupervisionFamily(test.system());
        List<ActorRef<Object>> children = new ArrayList<>();
        for (int i = 0; i < ACTORS; i++) {
            family.spawn("p" + i, strategy, "c");
        }
        SystemOnThreads.await(() -> test.system().actorCount() == 1 + 2 * ACTORS, "all to begin");
        for (int i = 0; i < ACTORS; i++) {
            children.add(family.ref("/user/p" + i + "/c"));
        }
        IllegalStateException error = new IllegalStateException("storm");
        for (int i = 0; i < MESSAGES; i++) {
            children.get(i % ACTORS).tell(error);
            bystander.tell(i);
        }
        SystemOnThreads.await(() -> served.get() == MESSAGES, "the bystander to be served");
        return children;
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldRestartAsOftenAsAllowedAndBuryTheRest(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            test.roles().kinds(SwiftKinds.ALL);
            List<ActorRef<Object>> children = storm(test, SupervisorStrategy.restarting(10, Duration.ofMinutes(10)));
            SystemOnThreads.await(() -> children.stream().allMatch(ActorRef::terminated), "all to be stopped");
            SystemOnThreads.await(() -> test.system().actorCount() == 1 + ACTORS, "their supervisors alone");
            assertThat(restarts).hasValue(10 * ACTORS);
            assertThat(failures).hasValue(11 * ACTORS);
            assertThat(test.deadLetters()).isEqualTo(MESSAGES - 11 * ACTORS);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldWaitBetweenRestartsHoweverManyMessagesWait(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            storm(test, SupervisorStrategy.backoff(Backoff.between(Duration.ofMinutes(1), Duration.ofMinutes(1))));
            SystemOnThreads.await(() -> failures.get() == ACTORS, "each to fail once");
            assertThat(restarts).hasValue(0);
            assertThat(test.deadLetters()).isZero();
        }
        assertThat(failures).hasValue(ACTORS);
    }
}
