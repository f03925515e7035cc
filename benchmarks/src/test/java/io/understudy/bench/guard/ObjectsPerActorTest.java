package io.understudy.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** How many objects an idle actor is: its own, and what the runtime keeps for it. */
class ObjectsPerActorTest {
    private static final int ACTORS = 20_000;
    private static final double MOST_OBJECTS = 9;
    private static final double MOST_BYTES = 400;

    @Test
    void shouldConsistOfFewObjectsWhenAnActorIsIdle(TestReporter reporter) {
        Map<String, Histogram.Use> used = spawn(Idle::new);

        reporter.publishEntry("objects of " + ACTORS + " idle actors", used.toString());
        assertThat(objects(used)).isBetween(3.0, MOST_OBJECTS);
        assertThat(bytes(used)).isBetween(48.0, MOST_BYTES);
    }

    @Test
    void shouldNoticeWhenAnActorHasMoreObjects() {
        assertThat(objects(spawn(Collector::new))).isGreaterThan(MOST_OBJECTS);
    }

    @Test
    void shouldReadWhatTheVirtualMachineSays() {
        Histogram before = Histogram.parse("""
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:            10            240  java.lang.String (java.base@17.0.9)
                Total            10            240
                """);
        Histogram now = Histogram.parse("   1:   30   720  java.lang.String (java.base@17.0.9)\\n   2:  5  80  [B");

        assertThat(now.since(before, 6)).isEqualTo(Map.of("java.lang.String", new Histogram.Use(20, 480)));
    }

    /** What all actors together added, of classes that have one object for every second actor or more. */
    private static Map<String, Histogram.Use> spawn(Function<CountDownLatch, Actor<Object>> actors) {
        try (Rig rig = new Rig()) {
            spawn(rig, 100, actors);
            List<ActorRef<Object>> kept = new ArrayList<>(ACTORS);
            Histogram before = Histogram.now();
            kept.addAll(spawn(rig, ACTORS, actors));
            Map<String, Histogram.Use> used = Histogram.now().since(before, ACTORS / 2);
            assertThat(kept).hasSize(ACTORS).noneMatch(ActorRef::terminated);
            return used;
        }
    }

    private static List<ActorRef<Object>> spawn(Rig rig, int count, Function<CountDownLatch, Actor<Object>> actors) {
        CountDownLatch started = new CountDownLatch(count);
        Props<Object> props = Props.of(() -> actors.apply(started));
        List<ActorRef<Object>> refs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            refs.add(rig.system().spawn(props));
        }
        Rig.await(started, "all actors to start");
        return refs;
    }

    private static double objects(Map<String, Histogram.Use> used) {
        return used.values().stream().mapToLong(Histogram.Use::objects).sum() / (double) ACTORS;
    }

    private static double bytes(Map<String, Histogram.Use> used) {
        return used.values().stream().mapToLong(Histogram.Use::bytes).sum() / (double) ACTORS;
    }

    /** An actor with a field, as most have one. */
    private static class Idle implements Actor<Object> {
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

    /** As heavy as an actor would be for which the runtime kept a list and a lock more. */
    private static final class Collector extends Idle {
        @SuppressWarnings("unused")
        private final Object[] kept = {new ArrayList<Object>(), new Object()};

        Collector(CountDownLatch started) {
            super(started);
        }
    }
}
