package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A million idle actors that stop with one call: each once, children before parents, the youngest first. */
@Tag("slow")
class MassStopTest {
    private static final int MILLION = 1_000_000;
    private static final Duration GOAL = Duration.ofSeconds(10);

    /** How to end them: what is called, given the system and the parent of all. */
    private interface End extends BiFunction<SystemOnThreads, ActorRef<Object>, CompletionStage<Void>> {}

    static Stream<Arguments> shapesAndEnds() {
        End stop = (test, root) -> {
            test.system().stop(root);
            return CompletableFuture.completedStage(null);
        };
        End shutdown = (test, root) -> test.system().shutdown(SystemOnThreads.LIMIT);
        End force = (test, root) -> test.system().forceStop();
        return Stream.of(
                Arguments.of("stop, one parent", 1, true, stop),
                Arguments.of("stop, a thousand parents", 1_000, true, stop),
                Arguments.of("shutdown, a thousand parents", 1_000, true, shutdown),
                Arguments.of("force, a thousand parents", 1_000, false, force));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapesAndEnds")
    void shouldStopAMillionActorsInUnderTenSeconds(
            String name, int parents, boolean inOrder, End end, TestReporter reporter) {
        Crowd crowd = new Crowd(MILLION / parents);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            CountDownLatch started = crowd.started;
            Duration building = timeOf(() -> {
                crowd.root = test.system().spawn(Props.of(() -> new Root(crowd, parents)), "root");
                SystemOnThreads.await(started, "a million actors to start");
            });
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "all to rest");

            Duration stopping = timeOf(() -> {
                Ending.get(end.apply(test, crowd.root));
                SystemOnThreads.await(crowd.root::terminated, "all to stop");
            });

            reporter.publishEntry(name, "started in " + building.toMillis() + " ms, " + stopping.toMillis() + " ms");
            assertThat(crowd.stops).hasValue(MILLION);
            assertThat(crowd.early).as("parents that stopped before a child").hasValue(0);
            if (inOrder) {
                assertThat(crowd.unordered)
                        .as("children that stopped before a younger one")
                        .hasValue(0);
            }
            assertThat(stopping).isLessThan(GOAL);
        }
    }

    private static Duration timeOf(Runnable action) {
        return Ending.timeOf(() -> {
            action.run();
            return CompletableFuture.completedStage(null);
        });
    }

    /** What became of all. */
    private static final class Crowd {
        private final int each;
        private final CountDownLatch started = new CountDownLatch(MILLION);
        private final AtomicInteger stops = new AtomicInteger();
        private final AtomicInteger early = new AtomicInteger();
        private final AtomicInteger unordered = new AtomicInteger();
        private ActorRef<Object> root;

        Crowd(int each) {
            this.each = each;
        }
    }

    /** The one above all; or, if there is but one parent, that parent. */
    private static final class Root extends Parent {
        private final int parents;
        private final AtomicInteger parentsLeft = new AtomicInteger();

        Root(Crowd crowd, int parents) {
            super(crowd, null);
            this.parents = parents;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            if (parents == 1) {
                super.preStart(context);
                return;
            }
            parentsLeft.set(parents);
            for (int i = 0; i < parents; i++) {
                context.spawn(Props.of(() -> new Parent(crowd(), this)));
            }
        }

        @Override
        public void postStop(ActorContext<Object> context) {
            super.postStop(context);
            if (parentsLeft.get() != 0) {
                crowd().early.incrementAndGet();
            }
        }
    }

    private static class Parent implements Actor<Object> {
        private final Crowd crowd;
        private final Root root;
        /** Children that have not stopped; the number of the one that is to stop next. */
        private final AtomicInteger left = new AtomicInteger();

        Parent(Crowd crowd, Root root) {
            this.crowd = crowd;
            this.root = root;
        }

        final Crowd crowd() {
            return crowd;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            left.set(crowd.each);
            for (int i = 1; i <= crowd.each; i++) {
                int number = i;
                context.spawn(Props.of(() -> new Child(this, number)));
            }
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}

        @Override
        public void postStop(ActorContext<Object> context) {
            if (left.get() != 0) {
                crowd.early.incrementAndGet();
            }
            if (root != null) {
                root.parentsLeft.decrementAndGet();
            }
        }
    }

    private record Child(Parent parent, int number) implements Actor<Object> {
        @Override
        public void preStart(ActorContext<Object> context) {
            parent.crowd.started.countDown();
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}

        @Override
        public void postStop(ActorContext<Object> context) {
            if (parent.left.getAndDecrement() != number) {
                parent.crowd.unordered.incrementAndGet();
            }
            parent.crowd.stops.incrementAndGet();
        }
    }
}
