package io.understudy.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.Decider;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every supervision kind, found on a class path by its name and used by a runtime made of the jars. */
class SupervisionKindsTest {
    private static final RestartLimit LIMIT = RestartLimit.of(3, Duration.ofMinutes(1));

    private final List<String> begun = new ArrayList<>();

    static Stream<Arguments> strategies() {
        Backoff backoff = Backoff.between(Duration.ofMillis(50), Duration.ofSeconds(1));
        return Stream.of(
                arguments(SupervisorStrategy.oneForOne(LIMIT, Decider.STANDARD), List.of("b")),
                arguments(SupervisorStrategy.allForOne(LIMIT, Decider.STANDARD), List.of("a", "b", "c")),
                arguments(SupervisorStrategy.restForOne(LIMIT, Decider.STANDARD), List.of("b", "c")),
                arguments(SupervisorStrategy.backoff(backoff), List.of("b")));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void shouldRestartWhomTheKindOnTheClassPathSays(SupervisorStrategy strategy, List<String> restarted) {
        try (TestSystem test = TestSystem.deterministic(42)) {
            ActorRef<String> parent = test.system().spawn(Props.of(() -> new Parent(strategy)), "parent");
            test.runUntilIdle();
            assertThat(begun).containsExactlyInAnyOrder("a", "b", "c");
            begun.clear();

            parent.tell("b");
            test.advance(Duration.ofSeconds(1));

            assertThat(begun).containsExactlyInAnyOrderElementsOf(restarted);
        }
    }

    /** Has three children, and passes on each message to the one it names. */
    private final class Parent implements Actor<String> {
        private final Map<String, ActorRef<String>> children = new HashMap<>();
        private final SupervisorStrategy strategy;

        Parent(SupervisorStrategy strategy) {
            this.strategy = strategy;
        }

        @Override
        public void preStart(ActorContext<String> context) {
            List.of("a", "b", "c")
                    .forEach(name -> children.put(name, context.spawn(Props.of(() -> new Child(name)), name)));
        }

        @Override
        public void receive(String child, ActorContext<String> context) {
            children.get(child).tell("fail");
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<String> context) {
            return strategy;
        }
    }

    /** Notes each of its beginnings, and fails on every message. */
    private final class Child implements Actor<String> {
        private final String name;

        Child(String name) {
            this.name = name;
        }

        @Override
        public void preStart(ActorContext<String> context) {
            begun.add(name);
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            throw new IllegalStateException(message);
        }
    }
}
