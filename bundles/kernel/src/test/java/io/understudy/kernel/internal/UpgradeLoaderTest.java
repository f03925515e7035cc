package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** After an upgrade nothing in the kernel leads to the old version: its class loader can be collected. */
class UpgradeLoaderTest {
    private static final int UPGRADES = 50;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** The actor's code, of which each version has its own class. */
    public static final class Counter implements Actor<String>, Upgradable {
        private int count;

        public Counter() {}

        /** A failure of the version's own type. */
        static final class OwnFailure extends RuntimeException {
            private static final long serialVersionUID = 1L;
        }

        /** Makes instances; a class of this version too. */
        public static Supplier<Actor<String>> factory() {
            return () -> new Counter();
        }

        /** The same as a service. */
        public static ActorFactory<String> service() {
            return () -> new Counter();
        }

        @Override
        public void preStart(ActorContext<String> context) {
            context.timers().startPeriodic(new Object() {}, "tick", Duration.ofSeconds(5));
            context.setReceiveTimeout(Duration.ofMinutes(5));
            context.becomeStacked(this::counting);
            context.become(this::counting);
        }

        private void counting(String message, ActorContext<String> context) {
            if (message.equals("fail")) {
                throw new OwnFailure();
            }
            if (message.equals("count")) {
                count++;
                context.sender().tell(count);
            }
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            counting(message, context);
        }

        @Override
        public Object saveState() {
            return count;
        }

        @Override
        public void restoreState(Object state, Upgrade upgrade) {
            count = (Integer) state;
        }
    }

    /** Lets every message pass. */
    private static final class Passing implements Middleware {
        @Override
        public Verdict before(InvokeContext turn) {
            return Verdict.proceed();
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {}
    }

    private static ChildFirst newVersion() {
        return new ChildFirst(Counter.class.getName());
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"
    }) // The class is the one above, under another loader.
    private static <T> T make(ChildFirst version, String how) throws ReflectiveOperationException {
        return (T) version.loadClass(Counter.class.getName()).getMethod(how).invoke(null);
    }

    @Test
    void shouldLetGoOfTheClassLoaderOfEachOldVersion() throws Exception {
        try (TestSystem test = TestSystem.builder()
                .deterministic(8)
                .middleware(List.of(new Passing()))
                .build()) {
            Probe<Object> probe = test.probe();
            List<WeakReference<ChildFirst>> old = new ArrayList<>();
            ActorRef<String> actor = spawn(test, old);
            Kernel kernel = ((LocalRef<?>) actor).cell().kernel();
            VersionedCode code = VersionedCode.in(kernel);
            for (int i = 0; i < UPGRADES; i++) {
                actor.tell("count", probe.ref());
                assertThat(probe.expectMessageOf(Integer.class, LIMIT)).isEqualTo(i + 1);
                kernel.departures().holdBelow(((LocalRef<?>) actor).cell(), code.own());
                test.runUntilIdle();
                assertThat(spawn(test, old)).isSameAs(actor);
            }
            test.advance(Duration.ofMillis(10)); // Timers that were cancelled leave with the next tick.
            assertCollected(old, UPGRADES);
            actor.tell("count", probe.ref());
            assertThat(probe.expectMessageOf(Integer.class, LIMIT)).isEqualTo(UPGRADES + 1);
        }
    }

    private static ActorRef<String> spawn(TestSystem test, List<WeakReference<ChildFirst>> versions) throws Exception {
        ChildFirst version = newVersion();
        versions.add(new WeakReference<>(version));
        Supplier<Actor<String>> factory = make(version, "factory");
        ActorRef<String> actor = test.system().spawn(Props.of(factory), "counter");
        test.runUntilIdle();
        return actor;
    }

    @Test
    void shouldLetGoOfTheClassLoaderOfEachServiceThatWasInCharge() throws Exception {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorOffers offers = new ActorOffers(test.kernel());
            offers.systemReady();
            List<WeakReference<ChildFirst>> old = new ArrayList<>();
            ActorFactory<String> before = null;
            for (int i = 0; i < UPGRADES; i++) {
                ChildFirst version = newVersion();
                old.add(new WeakReference<>(version));
                ActorFactory<String> factory = make(version, "service");
                offers.add(factory, Map.of(ActorFactory.ACTOR_NAME, "counter", "service.ranking", i));
                if (before != null) {
                    offers.remove(before);
                }
                before = factory;
                assertThat(count(test)).isEqualTo(i % 5 + 1);
                if (i % 5 == 4) {
                    test.system().refer("/user/counter").tell("fail");
                }
            }
            assertCollected(old, UPGRADES - 1);
            assertThat(before).isNotNull();
        }
    }

    private static int count(SystemOnThreads test) throws Exception {
        int[] answer = {0};
        java.util.concurrent.CountDownLatch answered = new java.util.concurrent.CountDownLatch(1);
        ActorRef<Object> asker = test.system().spawn(Props.of(() -> (message, context) -> {
            answer[0] = (Integer) message;
            answered.countDown();
            context.stop();
        }));
        test.system().refer("/user/counter").tell("count", asker);
        SystemOnThreads.await(answered, "an answer");
        return answer[0];
    }

    /** The loaders of the first {@code count} versions go, one or another sooner. */
    private static void assertCollected(List<WeakReference<ChildFirst>> versions, int count) {
        SystemOnThreads.await(
                () -> {
                    System.gc();
                    return versions.subList(0, count).stream().allMatch(version -> version.get() == null);
                },
                count + " loaders to be collected");
        assertThat(versions.get(versions.size() - 1).get())
                .as("the version in use, so that the check can tell")
                .isNotNull();
    }
}
