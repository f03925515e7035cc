package io.understudy.eventadmin.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.testkit.TestSystem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A bridge from a real runtime to a post that notes what it gets. */
class BridgeTest {
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(42), ZoneOffset.UTC);

    private record Posted(String topic, Map<String, Object> properties) {}

    private final List<Posted> posted = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong();

    private void note(String topic, Map<String, Object> properties) {
        posted.add(new Posted(topic, properties));
    }

    private Bridge bridge(TestSystem test, BridgeSettings settings, Post post) {
        return new Bridge(test.system(), settings, post, now::get, CLOCK);
    }

    private void until(BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("posted in time: %s", posted).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void lose(TestSystem test, int count) {
        for (int i = 0; i < count; i++) {
            test.system().refer("/user/nobody").tell("lost");
        }
    }

    @Test
    void shouldPostWhatIsOnWithTheNameOfTheSystemAndTheTime() {
        try (TestSystem test = TestSystem.deterministic(3);
                Bridge bridge = bridge(test, BridgeSettings.DEFAULTS, this::note)) {
            ActorRef<String> actor = test.system()
                    .spawn(
                            Props.of(() -> (message, context) -> {
                                throw new IllegalStateException("thrown by the test");
                            }),
                            "weak");
            actor.tell("now");
            test.runUntilIdle();
            test.advance(Duration.ofSeconds(1));
            until(() -> posted.size() >= 2);

            assertThat(posted)
                    .extracting(Posted::topic)
                    .containsExactly("io/understudy/actor/FAILED", "io/understudy/actor/RESTARTED");
            assertThat(posted.get(0).properties())
                    .containsEntry("actor.path", "/user/weak")
                    .containsEntry("exception.message", "thrown by the test")
                    .containsEntry("message.type", "java.lang.String")
                    .containsEntry("system.name", test.system().name())
                    .containsEntry("timestamp", 42L);
            assertThat(bridge.settings()).isEqualTo(BridgeSettings.DEFAULTS);
        }
    }

    @Test
    void shouldFollowTheSettingsAsTheyChange() {
        try (TestSystem test = TestSystem.deterministic(3);
                Bridge bridge = bridge(test, new BridgeSettings(Set.of(Topic.ACTOR_STARTED), 10), this::note)) {
            test.system().spawn(Props.of(() -> (message, context) -> {}), "one");
            until(() -> posted.size() == 1);
            bridge.apply(new BridgeSettings(Set.of(Topic.ACTOR_DEADLETTER), 10));
            test.system().spawn(Props.of(() -> (message, context) -> {}), "two");
            lose(test, 1);
            until(() -> posted.size() == 2);

            assertThat(posted)
                    .extracting(Posted::topic)
                    .containsExactly("io/understudy/actor/STARTED", "io/understudy/actor/DEADLETTER");
        }
    }

    @Test
    void shouldReportWhatItDroppedAtMostOnceAMinute() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Post slow = (topic, properties) -> {
            begun.countDown();
            try {
                assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            note(topic, properties);
        };
        BridgeSettings small = new BridgeSettings(Set.of(Topic.ACTOR_DEADLETTER, Topic.DROPPED), 1);
        try (TestSystem test = TestSystem.deterministic(3);
                Bridge bridge = bridge(test, small, slow)) {
            lose(test, 1);
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            lose(test, 5);
            goOn.countDown();
            until(() -> posted.size() == 3);
            assertThat(reports()).containsExactly(Map.entry(4L, 4L));

            bridge.apply(new BridgeSettings(Set.of(Topic.ACTOR_DEADLETTER, Topic.DROPPED), 0));
            lose(test, 3);
            assertThat(reports()).hasSize(1);
            now.addAndGet(TimeUnit.MINUTES.toNanos(1));
            until(() -> reports().size() == 2);
            assertThat(reports()).containsExactly(Map.entry(4L, 4L), Map.entry(3L, 7L));
        }
    }

    private List<Map.Entry<Object, Object>> reports() {
        return posted.stream()
                .filter(event -> event.topic().equals("io/understudy/eventadmin/DROPPED"))
                .map(event -> Map.entry(
                        event.properties().get("count"), event.properties().get("total")))
                .toList();
    }

    @Test
    void shouldPostReceiptsAndKnowItsOwn() {
        try (TestSystem test = TestSystem.deterministic(3);
                Bridge bridge = bridge(test, BridgeSettings.DEFAULTS, this::note)) {
            lose(test, 3 * Receipts.AHEAD);
            until(() -> posted.size() >= Receipts.AHEAD + Receipts.AHEAD / Receipts.EVERY);
            bridge.received("of somebody else", 1_000L);
            bridge.received(receipt().properties().get("bridge"), "not a number");
            bridge.received(receipt().properties().get("bridge"), 3_000L);
            until(() -> posted.size() >= 3 * (Receipts.AHEAD + Receipts.AHEAD / Receipts.EVERY));
        }
    }

    private Posted receipt() {
        return posted.stream()
                .filter(event -> event.topic().equals(Bridge.RECEIPT))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldHearNothingOnceItIsClosed() {
        try (TestSystem test = TestSystem.deterministic(3)) {
            Bridge bridge = bridge(test, BridgeSettings.DEFAULTS, this::note);
            bridge.close();
            lose(test, 10);
            assertThat(posted).isEmpty();
        }
    }
}
