package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.supervision.Failure;
import io.understudy.supervision.SupervisorStrategy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trees that are deeper than any stack: built, failing from the bottom to the root, stopped. */
class DeepTreeTest {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicReference<ActorRef<String>> deepest = new AtomicReference<>();

    /** Has a child, unless it is the last one; hands no failure but up. */
    private final class Level implements Actor<String> {
        private final int below;

        Level(int below) {
            this.below = below;
        }

        @Override
        public void preStart(ActorContext<String> context) {
            if (below > 0) {
                context.spawn(Props.of(() -> new Level(below - 1)), "n");
            } else {
                deepest.set(context.self());
            }
            begun.incrementAndGet();
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            throw new IllegalStateException(message);
        }

        @Override
        public void postStop(ActorContext<String> context) {
            ended.incrementAndGet();
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<String> context) {
            return SupervisorStrategy.escalating();
        }
    }

    private ActorRef<String> build(SystemOnThreads test, int levels) {
        ActorRef<String> top = test.system().spawn(Props.of(() -> new Level(levels - 1)), "n");
        SystemOnThreads.await(() -> begun.get() == levels, levels + " levels");
        return top;
    }

    private void shouldEscalate(int levels) {
        List<Failure> escalated = new CopyOnWriteArrayList<>();
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            test.system().onRootEscalation(escalated::add);
            ActorRef<String> top = build(test, levels);
            deepest.get().tell("from the bottom");
            SystemOnThreads.await(top::terminated, "the top to stop");
            assertThat(ended).hasValue(levels);
            assertThat(test.system().actorCount()).isZero();
            SystemOnThreads.await(() -> escalated.size() == 1, "the escalation to be heard of");
            assertThat(escalated.get(0).error()).hasMessage("from the bottom");
        }
    }

    private void shouldStop(int levels) {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<String> top = build(test, levels);
            test.system().stop(top);
            SystemOnThreads.await(top::terminated, "the top to stop");
            assertThat(ended).hasValue(levels);
            assertThat(test.system().actorCount()).isZero();
        }
    }

    @Test
    void shouldEscalateThroughTenThousandLevels() {
        shouldEscalate(10_000);
    }

    @Test
    void shouldStopTenThousandLevels() {
        shouldStop(10_000);
    }

    @Test
    void shouldShutDownWithTenThousandLevels() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            build(test, 10_000);
        }
        assertThat(ended).hasValue(10_000);
    }

    @Test
    @Tag("slow")
    void shouldEscalateThroughAHundredThousandLevels() {
        shouldEscalate(100_000);
    }

    @Test
    @Tag("slow")
    void shouldStopAHundredThousandLevels() {
        shouldStop(100_000);
    }
}
