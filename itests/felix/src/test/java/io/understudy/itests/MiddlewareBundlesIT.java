package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.RuntimeEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Deadline, circuit breaker and chaos, plugged in, changed and unplugged by configuration while messages flow. */
@ExtendWith(PaxExamExtension.class)
public class MiddlewareBundlesIT {
    private static final String DEADLINE = "io.understudy.middleware.deadline";
    private static final String BREAKER = "io.understudy.middleware.circuit.breaker";
    private static final String CHAOS = "io.understudy.middleware.chaos";
    private static final String PATH = "/user/wrapped";
    private static final int MANY = 20_000;
    private static final long LIMIT_NANOS = 20_000_000_000L;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;
    /** Longer than the deadline of these tests. */
    private static final long LONG_NANOS = 30_000_000;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    private final List<Configuration> pluggedIn = new ArrayList<>();
    private final Set<String> suspended = ConcurrentHashMap.newKeySet();
    private final AtomicLong handled = new AtomicLong();
    private ActorSystem.Subscription observation;
    private ActorRef<Runnable> actor;

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(
                jar("understudy-middleware-deadline"),
                jar("understudy-middleware-circuit-breaker"),
                jar("understudy-middleware-chaos"));
    }

    @BeforeEach
    void spawn() {
        actor = system.spawn(
                Props.of(() -> (message, context) -> {
                    handled.incrementAndGet();
                    message.run();
                }),
                "wrapped");
        observation = system.observe(event -> {
            if (event instanceof RuntimeEvent.MailboxSuspended held) {
                suspended.add(held.path());
            }
        });
    }

    @AfterEach
    void stop() throws Exception {
        for (Configuration left : List.copyOf(pluggedIn)) {
            unplug(left);
        }
        observation.close();
        system.stop(actor);
        until("the actor is gone", () -> system.find(PATH).isEmpty());
    }

    @Test
    void shouldLetMessagesExpireAsLongAndAsSoonAsConfigured() throws Exception {
        Configuration deadline = plugIn(DEADLINE, Map.of("max.wait.ms", 10L));
        tellUntilOneMoreExpires();

        deadline.update(properties(Map.of("max.wait.ms", 86_400_000L)));
        tellUntilOneThatWaitedIsHandled();

        deadline.update(properties(Map.of("max.wait.ms", 10L)));
        tellUntilOneMoreExpires();

        unplug(deadline);
        tellUntilOneThatWaitedIsHandled();
    }

    @Test
    void shouldSuspendOrRefuseAsConfiguredWhenAnActorFailsAgainAndAgain() throws Exception {
        Configuration breaker =
                plugIn(BREAKER, Map.of("failures", 1, "open.ms", 3_600_000L, "when.open", "dead-letter"));
        tellUntilOneMoreIsRefused(MiddlewareBundlesIT::fail);

        breaker.update(properties(Map.of("failures", 1, "open.ms", 3_600_000L, "when.open", "suspend")));
        suspended.clear();
        // Not messages that fail: many may wait by then, and each failure delays the next restart.
        tellUntil("the open breaker suspends", () -> suspended.contains(PATH), () -> {});

        unplug(breaker);
        tellUntilOneIsHandled();
    }

    @Test
    void shouldDropAndDelayAsConfiguredUntilChaosIsUnplugged() throws Exception {
        Configuration chaos = plugIn(CHAOS, Map.of("drop.probability", 1.0));
        tellUntilOneMoreIsRefused(() -> {});

        chaos.update(properties(Map.of("delay.probability", 1.0, "delay.ms", 10L)));
        tellUntilOneIsHandled();
        suspended.clear();
        tellUntil("chaos delays", () -> suspended.contains(PATH), () -> {});

        unplug(chaos);
        tellUntilOneIsHandled();
    }

    @Test
    void shouldLoseNothingWhenAllOfThemComeChangeAndGoUnderAStreamOfMessages() throws Exception {
        long before = settled();
        long told = tell(MANY);
        Configuration deadline = plugIn(DEADLINE, Map.of("max.wait.ms", 10L));
        Configuration breaker = plugIn(BREAKER, Map.of("failures", 1, "open.ms", 10L));
        Configuration chaos =
                plugIn(CHAOS, Map.of("drop.probability", 0.3, "delay.probability", 0.01, "delay.ms", 1L, "seed", 17L));
        told += tellUntilOneMoreIsRefused(() -> {});
        told += tell(MANY);
        chaos.update(properties(Map.of("drop.probability", 0.5)));
        breaker.update(properties(Map.of("failures", 1, "open.ms", 10L, "when.open", "dead-letter")));
        told += tell(MANY);
        unplug(deadline);
        unplug(breaker);
        told += tell(MANY);
        unplug(chaos);

        long expected = told;
        until("every message is settled", () -> settled() - before >= expected);
        assertThat(settled() - before).as("messages handled or refused").isEqualTo(expected);
    }

    private long tell(int count) {
        for (int i = 0; i < count; i++) {
            actor.tell(() -> {});
        }
        return count;
    }

    private Configuration plugIn(String pid, Map<String, Object> values) throws Exception {
        Configuration configuration = configurations.getFactoryConfiguration(pid, "one", "?");
        configuration.update(properties(values));
        pluggedIn.add(configuration);
        return configuration;
    }

    private void unplug(Configuration configuration) throws IOException {
        pluggedIn.remove(configuration);
        configuration.delete();
    }

    private static Dictionary<String, Object> properties(Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(values);
        all.put("actor.path", PATH);
        return FrameworkUtil.asDictionary(all);
    }

    private static void fail() {
        throw new IllegalStateException("thrown by the test");
    }

    private static void takeLong() {
        long end = System.nanoTime() + LONG_NANOS;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private long expired() {
        return system.deadLetterCount(DeadLetterReason.EXPIRED);
    }

    private long refused() {
        return system.deadLetterCount(DeadLetterReason.SCREENED);
    }

    private long settled() {
        return handled.get() + expired() + refused();
    }

    private void tellUntilOneMoreExpires() {
        long before = expired();
        until("one more message expires", () -> {
            tellOneThatWaits(() -> {});
            return expired() > before;
        });
    }

    private void tellUntilOneThatWaitedIsHandled() {
        AtomicLong arrived = new AtomicLong();
        until("a message that waited is handled", () -> {
            tellOneThatWaits(arrived::incrementAndGet);
            return arrived.get() > 0;
        });
    }

    /** Before the actor comes to it, it is at another one for longer than the deadline. */
    private void tellOneThatWaits(Runnable message) {
        long before = settled();
        actor.tell(MiddlewareBundlesIT::takeLong);
        actor.tell(message);
        until("both are settled", () -> settled() >= before + 2);
    }

    private long tellUntilOneMoreIsRefused(Runnable message) {
        long before = refused();
        return tellUntil("one more message is refused", () -> refused() > before, message);
    }

    private void tellUntilOneIsHandled() {
        AtomicLong arrived = new AtomicLong();
        tellUntil("a message is handled", () -> arrived.get() > 0, arrived::incrementAndGet);
    }

    private long tellUntil(String what, BooleanSupplier condition, Runnable message) {
        AtomicLong told = new AtomicLong();
        until(what, () -> {
            actor.tell(message);
            told.incrementAndGet();
            return condition.getAsBoolean();
        });
        return told.get();
    }

    private void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end)
                    .as("%s; handled %s, expired %s, refused %s", what, handled, expired(), refused())
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }
}
