package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Actors that come and go in numbers. */
class SpawnTest {
    private static final Actor<Object> IDLE = (message, context) -> {};

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldDeliverWhenAnotherThreadSendsThroughAReferenceJustMade(Runtimes.Combination runtime) {
        int actors = 2_000;
        CountDownLatch handled = new CountDownLatch(actors);
        LinkedBlockingQueue<ActorRef<Object>> made = new LinkedBlockingQueue<>();
        try (SystemOnThreads test = runtime.open()) {
            Props<Object> props = Props.of(() -> (message, context) -> handled.countDown());
            SystemOnThreads.atOnce(2, number -> {
                for (int i = 0; i < actors; i++) {
                    if (number == 0) {
                        made.add(test.system().spawn(props));
                    } else {
                        ActorRef<Object> ref = made.poll(SystemOnThreads.LIMIT.toSeconds(), TimeUnit.SECONDS);
                        assertThat(AnyRef.of(ref, "actor").cell().index().valid())
                                .isTrue();
                        ref.tell("m");
                    }
                }
            });
            SystemOnThreads.await(handled, "every message");
            assertThat(test.deadLetters()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldReturnToZeroWhenThreeWavesOfTenThousandActorsHaveStopped(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SystemOnThreads.await(() -> test.roles().current().registry().size() == 1, "the guardian");
            for (int wave = 0; wave < 3; wave++) {
                AtomicInteger started = new AtomicInteger();
                List<ActorRef<Object>> refs = new ArrayList<>();
                for (int i = 0; i < 10_000; i++) {
                    refs.add(test.system().spawn(Props.of(() -> new Starting(started))));
                }
                SystemOnThreads.await(() -> started.get() == 10_000, "all actors to start");
                assertThat(test.system().actorCount()).isEqualTo(10_000);
                refs.forEach(test.system()::stop);
                SystemOnThreads.await(() -> test.system().actorCount() == 0, "all actors to stop");
                SystemOnThreads.await(() -> test.roles().current().registry().size() == 1, "an empty registry");
                SystemOnThreads.await(() -> test.kernel().guardian().children().count() == 0, "no children");
                SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "an empty ready queue");
            }
            assertThat(test.kernel().signals().size()).isZero();
            assertThat(test.kernel().timers().size()).isZero();
        }
    }

    private record Starting(AtomicInteger started) implements Actor<Object> {
        @Override
        public void preStart(ActorContext<Object> context) {
            started.incrementAndGet();
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldStopFromTheTopWhenTheTreeIsTenThousandLevelsDeep(Runtimes.Combination runtime) {
        int levels = 10_000;
        AtomicInteger stopped = new AtomicInteger();
        CountDownLatch built = new CountDownLatch(1);
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<Object> top = test.system().spawn(Props.of(() -> new Level(levels, built, stopped)));
            SystemOnThreads.await(built, "the tree");
            assertThat(test.system().actorCount()).isEqualTo(levels);
            test.system().stop(top);
            SystemOnThreads.await(() -> test.system().actorCount() == 0, "all levels to stop");
            assertThat(stopped).hasValue(levels);
            assertThat(top.terminated()).isTrue();
        }
    }

    @Test
    void shouldHoldAndReleaseAllBelowWhenTheTopOfTenThousandLevelsFails() {
        int levels = 10_000;
        CountDownLatch built = new CountDownLatch(1);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<Object> top = test.system().spawn(Props.of(() -> new Level(levels, built, new AtomicInteger())));
            SystemOnThreads.await(built, "the tree");
            top.tell(new IllegalStateException("oops"));
            SystemOnThreads.await(() -> test.system().actorCount() == 1, "the restart to stop all below");
            assertThat(top.terminated()).isFalse();
        }
    }

    /** One level of a deep tree; makes the next one when it starts for the first time, and fails when it is told so. */
    private static final class Level implements Actor<Object> {
        private final int left;
        private final CountDownLatch built;
        private final AtomicInteger stopped;

        Level(int left, CountDownLatch built, AtomicInteger stopped) {
            this.left = left;
            this.built = built;
            this.stopped = stopped;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            if (left > 1) {
                context.spawn(Props.of(() -> new Level(left - 1, built, stopped)));
            } else {
                built.countDown();
            }
        }

        @Override
        public void postRestart(Throwable cause, ActorContext<Object> context) {}

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (message instanceof RuntimeException error) {
                throw error;
            }
        }

        @Override
        public void postStop(ActorContext<Object> context) {
            stopped.incrementAndGet();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldStopAllWhenAParentWithTenThousandChildrenStops(Runtimes.Combination runtime) {
        int children = 10_000;
        CountDownLatch built = new CountDownLatch(1);
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<Object> parent = test.system().spawn(Props.of(() -> (message, context) -> {
                for (int i = 0; i < children; i++) {
                    context.spawn(Props.of(() -> IDLE));
                }
                built.countDown();
            }));
            parent.tell("build");
            SystemOnThreads.await(built, "the children");
            test.system().stop(parent);
            SystemOnThreads.await(() -> test.system().actorCount() == 0, "all to stop");
        }
    }
}
