package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.observe.SystemSnapshot;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A tree that is nothing but deep: what goes through all its levels costs as much as they are many, and no stack. */
class DeepHierarchyTest {
    private static final int LEVELS = 10_000;

    /** A line of actors, each the parent of the next, and what became of it. */
    private static final class Line {
        private final int levels;
        private final CountDownLatch built = new CountDownLatch(1);
        private final AtomicReference<ActorRef<Object>> bottom = new AtomicReference<>();
        private final AtomicInteger stops = new AtomicInteger();
        private final AtomicInteger outOfOrder = new AtomicInteger();
        private final ActorRef<Object> top;

        Line(ActorSystem system, int levels) {
            this.levels = levels;
            top = system.spawn(Props.of(() -> new Link(this, levels)), "top");
        }

        Line build() {
            SystemOnThreads.await(built, levels + " levels");
            return this;
        }

        void awaitEnd() {
            SystemOnThreads.await(() -> stops.get() == levels && top.terminated(), "all levels to stop");
            assertThat(outOfOrder).as("parents that stopped before their child").hasValue(0);
        }
    }

    private static final class Link implements Actor<Object> {
        private final Line line;
        /** 1 for the one at the bottom, which is to stop first. */
        private final int height;

        Link(Line line, int height) {
            this.line = line;
            this.height = height;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            if (height > 1) {
                context.spawn(Props.of(() -> new Link(line, height - 1)), "c");
            } else {
                line.bottom.set(context.self());
                line.built.countDown();
            }
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (message instanceof Runnable action) {
                action.run();
            } else {
                throw new IllegalStateException("on purpose");
            }
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            return SupervisorStrategy.escalating();
        }

        @Override
        public void postStop(ActorContext<Object> context) {
            if (line.stops.incrementAndGet() != height) {
                line.outOfOrder.incrementAndGet();
            }
        }
    }

    private static long millis(Runnable action) {
        return TimeUnit.NANOSECONDS.toMillis(Ending.timeOf(() -> {
                    action.run();
                    return CompletableFuture.completedStage(null);
                })
                .toNanos());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldEscalateAFailureFromTheBottomToTheRoot(int threads, TestReporter reporter) {
        try (SystemOnThreads test = SystemOnThreads.threads(threads)) {
            escalate(test, LEVELS, reporter);
        }
    }

    private static void escalate(SystemOnThreads test, int levels, TestReporter reporter) {
        AtomicInteger atTheRoot = new AtomicInteger();
        test.system().onRootEscalation(failure -> atTheRoot.incrementAndGet());
        Line[] line = new Line[1];
        reporter.publishEntry(
                "build " + levels, millis(() -> line[0] = new Line(test.system(), levels).build()) + " ms");
        LoggedLines lines = LoggedLines.of(() -> reporter.publishEntry(
                "escalate and stop " + levels,
                millis(() -> {
                            line[0].bottom.get().tell("fail");
                            line[0].awaitEnd();
                        })
                        + " ms"));
        assertThat(atTheRoot).hasValue(1);
        assertThat(lines.containing("/user/top"))
                .as("lines that tell of its way up")
                .hasSizeLessThan(5);
        SystemOnThreads.await(() -> test.system().actorCount() == 0, "no actor to be left");
    }

    static Stream<Arguments> ends() {
        Function<SystemOnThreads, CompletionStage<Void>> stop = test -> {
            test.system().stop(test.system().find("/user/top").orElseThrow());
            return CompletableFuture.completedStage(null);
        };
        Function<SystemOnThreads, CompletionStage<Void>> shutdown =
                test -> test.system().shutdown(SystemOnThreads.LIMIT);
        Function<SystemOnThreads, CompletionStage<Void>> force =
                test -> test.system().forceStop();
        return Stream.of(
                Arguments.of("stop", stop), Arguments.of("shutdown", shutdown), Arguments.of("forceStop", force));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void shouldStopFromTheBottomUp(
            String name, Function<SystemOnThreads, CompletionStage<Void>> end, TestReporter reporter) {
        stopBy(name, end, LEVELS, reporter);
    }

    private static void stopBy(
            String name, Function<SystemOnThreads, CompletionStage<Void>> end, int levels, TestReporter reporter) {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            Line line = new Line(test.system(), levels).build();
            reporter.publishEntry(
                    name + " " + levels,
                    millis(() -> {
                                Ending.get(end.apply(test));
                                line.awaitEnd();
                            })
                            + " ms");
            SystemOnThreads.await(() -> test.system().actorCount() == 0, "no actor to be left");
        }
    }

    @Test
    void shouldFindTheOneAtTheBottomByItsPath() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            Line line = new Line(test.system(), LEVELS).build();
            String path = line.bottom.get().path();
            assertThat(path).startsWith("/user/top/c/c").hasSize("/user/top".length() + 2 * (LEVELS - 1));
            assertThat(test.system().find(path)).contains(line.bottom.get());
        }
    }

    @Test
    void shouldShowAllLevelsToWhoeverInspectsThem(TestReporter reporter) {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            Line line = new Line(test.system(), LEVELS).build();
            AtomicReference<SystemSnapshot> snapshot = new AtomicReference<>();
            reporter.publishEntry(
                    "inspect " + LEVELS,
                    millis(() -> snapshot.set(test.system().inspection().snapshot())) + " ms");
            assertThat(snapshot.get().actors()).hasSize(LEVELS);
            assertThat(snapshot.get().actors().get(LEVELS - 1).path())
                    .isEqualTo(line.bottom.get().path());
            assertThat(test.system().inspection().snapshot("/user", 10).actors())
                    .hasSize(10);
        }
    }

    @Test
    void shouldStopAllAboveWhenTheOneAtTheBottomHangs(TestReporter reporter) {
        try (Ending ending = Ending.patient()) {
            Line line = new Line(ending.test().system(), LEVELS).build();
            CountDownLatch hangs = new CountDownLatch(1);
            line.bottom.get().tell((Runnable) () -> {
                hangs.countDown();
                ending.hang();
            });
            SystemOnThreads.await(hangs, "its handler to hang");
            Duration took = Ending.timeOf(ending.test().system()::forceStop);
            reporter.publishEntry("force while the bottom hangs", took.toMillis() + " ms");
            assertThat(line.stops).as("those above it").hasValue(LEVELS - 1);
        }
    }

    @Tag("slow")
    @Test
    void shouldDoAllThatWithAHundredThousandLevels(TestReporter reporter) {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            escalate(test, 100_000, reporter);
        }
        ends().forEach(end -> stopBy((String) end.get()[0], endOf(end), 100_000, reporter));
    }

    @SuppressWarnings("unchecked") // As ends() puts it there.
    private static Function<SystemOnThreads, CompletionStage<Void>> endOf(Arguments end) {
        return (Function<SystemOnThreads, CompletionStage<Void>>) end.get()[1];
    }
}
