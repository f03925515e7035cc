package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** What an idle actor costs on the heap: with its reference, its mailbox and its place in the registry. */
@Tag("slow")
class MemoryPerActorTest {
    private static final int ACTORS = 100_000;
    private static final long LIMIT = 400;

    @Test
    void shouldTakeLessThanFourHundredBytesWhenAnActorIsIdle(TestReporter reporter) {
        CountDownLatch started = new CountDownLatch(ACTORS);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            List<ActorRef<Object>> refs = new ArrayList<>(ACTORS);
            Props<Object> props = Props.of(() -> new Idle(started));
            long before = HeapUse.now();
            for (int i = 0; i < ACTORS; i++) {
                refs.add(test.system().spawn(props));
            }
            SystemOnThreads.await(started, "all actors to start");
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "all actors to rest");
            long each = (HeapUse.now() - before) / ACTORS;

            reporter.publishEntry("bytes per idle actor", String.valueOf(each));
            assertThat(each).isLessThan(LIMIT).isPositive();
            assertThat(refs).hasSize(ACTORS).noneMatch(ActorRef::terminated);
        }
    }

    @Test
    void shouldGiveAllOfItBackWhenActorsHaveStopped() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            runWave(test);
            long before = HeapUse.now();
            for (int wave = 0; wave < 3; wave++) {
                runWave(test);
            }
            assertThat(HeapUse.now() - before).as("growth over three waves").isLessThan(2_000_000);
        }
    }

    private static void runWave(SystemOnThreads test) {
        CountDownLatch started = new CountDownLatch(20_000);
        List<ActorRef<Object>> refs = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            refs.add(test.system().spawn(Props.of(() -> new Idle(started))));
        }
        SystemOnThreads.await(started, "all actors to start");
        refs.forEach(test.system()::stop);
        SystemOnThreads.await(
                () -> test.system().actorCount() == 0
                        && test.kernel().guardian().children().isEmpty(),
                "all to stop");
    }

    /** With a field, as most actors have one. */
    private static final class Idle implements Actor<Object> {
        private final CountDownLatch started;

        Idle(CountDownLatch started) {
            this.started = started;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            started.countDown();
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}
    }
}
