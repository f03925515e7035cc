package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.contract.Eventually;
import io.understudy.kernel.internal.SupervisionModel.Node;
import io.understudy.kernel.internal.SupervisionModel.Order;
import io.understudy.supervision.Decider;
import io.understudy.supervision.Directive;
import io.understudy.supervision.EscalateException;
import io.understudy.supervision.FatalException;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.supervision.allforone.internal.AllForOne;
import io.understudy.supervision.oneforone.internal.OneForOne;
import io.understudy.supervision.restforone.internal.RestForOne;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random trees, failures, suspensions and stops; after each step the runtime must look as the {@link SupervisionModel} does. */
class SupervisionModelTest {
    private static final List<String> KINDS =
            List.of(SupervisorStrategy.ONE_FOR_ONE, SupervisorStrategy.ALL_FOR_ONE, SupervisorStrategy.REST_FOR_ONE);
    private static final List<RestartType> TYPES =
            List.of(RestartType.TRANSIENT, RestartType.TRANSIENT, RestartType.TEMPORARY, RestartType.PERMANENT);
    private static final List<Order> ORDERS = List.of(Order.values());
    private static final Decider DECIDER =
            error -> error instanceof LightException ? Directive.RESUME : Decider.STANDARD.decide(error);
    private static final int MOST_ACTORS = 40;

    private static final class LightException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** One system, one model, and the one source of chance that drives both. */
    private static final class Walk {
        private final Random random;
        private final TestSystem test;
        private final SupervisionModel model = new SupervisionModel();
        private final Map<String, AtomicInteger> handled = new ConcurrentHashMap<>();
        private int names;

        Walk(long seed, TestSystem test) {
            this.random = new Random(seed);
            this.test = test;
        }

        /** Does something to both, and says what. */
        String step() {
            List<Node> nodes = new ArrayList<>(model.alive().values());
            int dice = random.nextInt(20);
            if (nodes.isEmpty() || (dice < 5 && nodes.size() < MOST_ACTORS)) {
                return spawn(nodes);
            }
            Node node = nodes.get(random.nextInt(nodes.size()));
            if (dice < 7) {
                test.system().suspend(ref(node));
                model.suspend(node);
                return "suspend " + node.path;
            }
            if (dice < 10) {
                test.system().resume(ref(node));
                model.resume(node);
                return "resume " + node.path;
            }
            if (dice == 10) {
                test.system().stop(ref(node));
                model.stop(node);
                return "stop " + node.path;
            }
            Order order = ORDERS.get(random.nextInt(ORDERS.size()));
            ref(node).tell(order);
            model.tell(node, order);
            return "tell " + node.path + " " + order;
        }

        private String spawn(List<Node> nodes) {
            boolean atTheTop = nodes.isEmpty() || random.nextInt(4) == 0;
            String parent = atTheTop ? "/user" : nodes.get(random.nextInt(nodes.size())).path;
            if (!atTheTop && model.alive().get(parent).suspended) {
                parent = "/user";
            }
            String name = "n" + names++;
            String kind = KINDS.get(random.nextInt(KINDS.size()));
            RestartType type = TYPES.get(random.nextInt(TYPES.size()));
            Props<Object> props = Props.<Object>of(() -> new Worker(kind)).withRestart(type);
            Node node = model.spawn(parent, name, kind, type);
            handled.put(node.path, new AtomicInteger());
            if (parent.equals("/user")) {
                test.system().spawn(props, name);
            } else {
                Node above = model.alive().get(parent);
                above.handled++;
                ref(above).tell((Spawn) context -> context.spawn(props, name));
            }
            return "spawn " + node.path + " " + kind + " " + type;
        }

        @SuppressWarnings("unchecked") // All actors here take any message.
        private ActorRef<Object> ref(Node node) {
            return (ActorRef<Object>) test.system().find(node.path).orElseThrow(() -> new AssertionError(node.path));
        }

        /** What there is, in the words of the model. */
        List<String> found() {
            List<String> found = new ArrayList<>();
            test.system().inspection().snapshot().actors().forEach(actor -> {
                boolean suspended =
                        actor.suspensions().suspendCount() > actor.suspensions().resumeCount();
                found.add(actor.path() + " #" + actor.incarnation() + " handled "
                        + handled.get(actor.path()).get() + " waiting " + actor.depth()
                        + (suspended ? " suspended" : ""));
            });
            found.add("buried " + test.deadLetters().size());
            return found.stream().sorted().toList();
        }

        /**
         * Whether no actor has anything to do: none is ready or runs, at two looks without a turn in between. What one turn has
         * caused is seen at the second look, if not at the first.
         */
        boolean quiet() {
            Kernel kernel =
                    AnyRef.of(test.system().refer("/user"), "guardian").cell().kernel();
            long turns = kernel.seats().turnsBegun();
            AtomicInteger busy = new AtomicInteger();
            for (int i = 0; i < 2; i++) {
                kernel.roles().current().registry().forEach((index, actor) -> {
                    if (actor.schedule().ready() || actor.schedule().running()) {
                        busy.incrementAndGet();
                    }
                });
            }
            return busy.get() == 0 && turns == kernel.seats().turnsBegun();
        }

        List<String> expected() {
            List<String> expected = new ArrayList<>();
            model.alive().values().forEach(node -> expected.add(node.toString()));
            expected.add("buried " + model.buried());
            return expected.stream().sorted().toList();
        }

        private final class Worker implements Actor<Object> {
            private final String kind;

            Worker(String kind) {
                this.kind = kind;
            }

            @Override
            public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
                return new SupervisorStrategy(kind, RestartLimit.unlimited(), DECIDER, Map.of());
            }

            @Override
            public void receive(Object message, ActorContext<Object> context) {
                handled.get(context.path()).incrementAndGet();
                if (message instanceof Spawn spawn) {
                    spawn.with(context);
                    return;
                }
                switch ((Order) message) {
                    case WORK -> {}
                    case FAIL -> throw new IllegalStateException("restart me");
                    case FAIL_FATALLY -> throw new FatalException("stop me");
                    case ESCALATE -> throw new EscalateException("ask above");
                    case FAIL_LIGHTLY -> throw new LightException();
                    case END -> context.stop();
                }
            }
        }
    }

    @FunctionalInterface
    private interface Spawn {
        void with(ActorContext<Object> context);
    }

    @Test
    void shouldLookAsTheModelDoesAfterEveryStepWhenTimeIsTurnedByHand() {
        for (long seed = 1; seed <= 60; seed++) {
            try (TestSystem test = TestSystem.deterministic(seed)) {
                Walk walk = new Walk(seed, test);
                List<String> steps = new ArrayList<>();
                for (int i = 0; i < 60; i++) {
                    steps.add(walk.step());
                    test.advance(Duration.ofSeconds(30));
                    assertThat(walk.found()).as("seed %d after %s", seed, steps).isEqualTo(walk.expected());
                }
            }
        }
    }

    private static SupervisionKind undelayed(SupervisionKind kind) {
        return failure -> {
            SupervisionPlan plan = kind.plan(failure);
            return new SupervisionPlan(plan.directive(), plan.affected(), Duration.ZERO);
        };
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldComeToLookAsTheModelDoesAfterEveryStepOnThreads(long seed) {
        try (TestSystem test = TestSystem.builder()
                .threads(4)
                .kind(SupervisorStrategy.ONE_FOR_ONE, undelayed(new OneForOne()))
                .kind(SupervisorStrategy.ALL_FOR_ONE, undelayed(new AllForOne()))
                .kind(SupervisorStrategy.REST_FOR_ONE, undelayed(new RestForOne()))
                .build()) {
            Walk walk = new Walk(seed, test);
            List<String> steps = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                steps.add(walk.step());
                List<String> expected = walk.expected();
                Eventually.holds(() -> walk.quiet() && walk.found().equals(expected), Duration.ofSeconds(60));
                assertThat(walk.found()).as("seed %d after %s", seed, steps).isEqualTo(expected);
            }
        }
    }
}
