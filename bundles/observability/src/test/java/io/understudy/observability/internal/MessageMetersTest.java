package io.understudy.observability.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.observe.MeterReading;
import io.understudy.observe.Metering.Kind;
import io.understudy.observe.Metering.Labels;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The seven meters: their names and tags, what they show, and that there are never too many. */
class MessageMetersTest {
    private static final Map<String, Set<String>> SEVEN = Map.of(
            "actor.mailbox.enqueued_total", Set.of("actor", "mailbox"),
            "actor.mailbox.depth", Set.of("actor"),
            "scheduler.ready_queue.depth", Set.of(),
            "scheduler.worker.busy_ratio", Set.of("worker"),
            "scheduler.invoke.duration_ms", Set.of("actor"),
            "scheduler.latency_ms", Set.of("actor"),
            "dead_letters_total", Set.of("reason"));

    private final TestSystem test = TestSystem.deterministic(7);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @AfterEach
    void close() {
        test.close();
    }

    private Sink inCharge(Labels labels) {
        Sink sink = new Sink(test.system(), new SinkSettings(labels, Duration.ofHours(1)));
        sink.add(registry);
        sink.inCharge(true);
        return sink;
    }

    private ActorRef<Object> spawn(String name) {
        return test.system().spawn(Props.of(() -> (message, context) -> {}), name);
    }

    private void tell(ActorRef<Object> actor, int messages) {
        for (int i = 0; i < messages; i++) {
            actor.tell(i);
        }
        test.runUntilIdle();
    }

    @Test
    void shouldHaveTheSevenNamesWithTheirTags() {
        Sink sink = inCharge(SinkSettings.DEFAULTS.labels());
        test.advance(Duration.ofMillis(50));
        tell(spawn("a"), 3);
        sink.read();
        Map<String, Set<String>> found = registry.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> !id.getName().startsWith("understudy.") && id.getTag("le") == null)
                .collect(Collectors.toMap(
                        Meter.Id::getName,
                        id -> id.getTags().stream().map(Tag::getKey).collect(Collectors.toSet()),
                        (one, other) -> one));
        assertThat(found).isEqualTo(SEVEN);
    }

    @Test
    void shouldShowWhatWasAcceptedAndWhatWaits() {
        Sink sink = inCharge(SinkSettings.DEFAULTS.labels());
        ActorRef<Object> actor = spawn("a");
        tell(actor, 4);
        test.system().suspend(actor);
        tell(actor, 2);
        sink.read();
        assertThat(registry.get("actor.mailbox.enqueued_total")
                        .tags("actor", "/user/a", "mailbox", "user")
                        .functionCounter()
                        .count())
                .isEqualTo(6);
        assertThat(registry.get("actor.mailbox.depth")
                        .tag("actor", "/user/a")
                        .gauge()
                        .value())
                .isEqualTo(2);
    }

    @Test
    void shouldCountWhatWasAcceptedAndAsManyAreHandled() {
        Sink sink = inCharge(SinkSettings.DEFAULTS.labels());
        AtomicInteger handled = new AtomicInteger();
        Props<Object> props = Props.of(() -> (message, context) -> handled.incrementAndGet());
        ActorRef<Object> actor = test.system()
                .spawn(
                        props.withMailbox(MailboxOptions.bounded(3)
                                .withReserveForSystem(0)
                                .withOverflow(OverflowStrategy.REJECT)),
                        "small");
        test.runUntilIdle();
        int accepted = 0;
        for (int i = 0; i < 10; i++) {
            accepted += actor.tryTell(i).success() ? 1 : 0;
        }
        test.runUntilIdle();
        accepted += actor.tryTell("one more").success() ? 1 : 0;
        test.runUntilIdle();
        sink.read();
        assertThat(accepted).isEqualTo(4);
        assertThat(accepted("/user/small")).isEqualTo(4);
        assertThat(handled).hasValue(4);
    }

    @Test
    void shouldShowHowLongMessagesWaited() {
        Sink sink = inCharge(SinkSettings.DEFAULTS.labels());
        ActorRef<Object> actor = spawn("a");
        test.advance(Duration.ofMillis(20));
        test.system().suspend(actor);
        tell(actor, 1);
        test.advance(Duration.ofMillis(80));
        test.system().resume(actor);
        test.runUntilIdle();
        sink.read();
        assertThat(registry.get("scheduler.latency_ms")
                        .tag("actor", "/user/a")
                        .summary()
                        .max())
                .isBetween(80.0, 100.0);
        assertThat(registry.get("scheduler.invoke.duration_ms")
                        .tag("actor", "/user/a")
                        .summary()
                        .count())
                .isPositive();
    }

    @Test
    void shouldKeepTheNumberOfSeriesUnderTheLimit() {
        Sink sink = inCharge(new Labels(List.of(), 20));
        for (int i = 0; i < 500; i++) {
            ActorRef<Object> actor = spawn("short-lived-" + i);
            actor.tell(i);
            test.runUntilIdle();
            test.system().stop(actor);
            test.runUntilIdle();
            sink.read();
        }
        assertThat(registry.find("actor.mailbox.depth").gauges()).hasSize(21);
        assertThat(registry.find("actor.mailbox.enqueued_total").tag("mailbox", "user").functionCounters().stream()
                        .mapToDouble(counter -> counter.count())
                        .sum())
                .isEqualTo(500);
    }

    @Test
    void shouldKeepTheNumberOfSeriesUnderTheLimitWhenTheLabelsAreConfiguredAnew() {
        Sink sink = inCharge(new Labels(List.of(), 20));
        for (int i = 0; i < 20; i++) {
            tell(spawn("a" + i), 5);
        }
        sink.read();
        sink.settings(new SinkSettings(new Labels(List.of("/user/a*"), 3), Duration.ofHours(1)));
        tell(spawn("b0"), 2);
        tell(spawn("b1"), 2);
        sink.read();
        assertThat(registry.find("actor.mailbox.depth").gauges())
                .extracting(gauge -> gauge.getId().getTag("actor"))
                .contains("/user/a*", "other")
                .hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void shouldCountAnewWhenTheLabelsAreConfiguredAnew() {
        Sink sink = inCharge(new Labels(List.of(), 20));
        ActorRef<Object> actor = spawn("a");
        tell(actor, 5);
        sink.read();
        sink.settings(new SinkSettings(new Labels(List.of(), 19), Duration.ofHours(1)));
        tell(actor, 3);
        sink.read();
        assertThat(accepted("/user/a")).isEqualTo(3);
    }

    @Test
    void shouldGoOnCountingWhenOnlyTheIntervalIsConfiguredAnew() {
        Sink sink = inCharge(new Labels(List.of(), 20));
        ActorRef<Object> actor = spawn("a");
        tell(actor, 5);
        sink.read();
        sink.settings(new SinkSettings(new Labels(List.of(), 20), Duration.ofHours(2)));
        tell(actor, 3);
        sink.read();
        assertThat(accepted("/user/a")).isEqualTo(8);
    }

    private double accepted(String label) {
        return registry.get("actor.mailbox.enqueued_total")
                .tags("actor", label, "mailbox", "user")
                .functionCounter()
                .count();
    }

    @Test
    void shouldTakeOutTheMetersOfWorkersThatHaveGone() {
        Latest latest = new Latest();
        MessageMeters meters = new MessageMeters(registry, latest);
        for (int i = 0; i < 100; i++) {
            latest.update(new MeterReading(Map.of(), 0, Map.of("worker-" + i, 0.5, "worker-" + (i + 1), 0.25), 0));
            meters.refresh();
            assertThat(registry.find("scheduler.worker.busy_ratio").gauges()).hasSize(2);
        }
        assertThat(registry.get("scheduler.worker.busy_ratio")
                        .tag("worker", "worker-100")
                        .gauge()
                        .value())
                .isEqualTo(0.25);
    }

    @Test
    void shouldShowNothingMoreWhenTheRegistryIsTakenAway() {
        Sink sink = inCharge(SinkSettings.DEFAULTS.labels());
        tell(spawn("a"), 3);
        sink.read();
        sink.remove(registry);
        assertThat(registry.getMeters()).isEmpty();
        tell(spawn("b"), 3);
        sink.read();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void shouldPutSamplesWithinOneBucketOfTheirExactPercentiles() {
        Latest latest = new Latest();
        MessageMeters meters = new MessageMeters(registry, latest);
        latest.update(new MeterReading(Map.of("a", new MeterReading.Figures(0, 0, 0)), 0, Map.of(), 0));
        meters.refresh();
        Random random = new Random(7);
        double[] exact = random.doubles(10_000, 0, 1)
                .map(share -> Math.pow(10, share * 5 - 3))
                .sorted()
                .toArray();
        Arrays.stream(exact).forEach(value -> meters.sample(Kind.TURN, "a", (long) (value * 1e6)));
        CountAtBucket[] buckets = registry.get("scheduler.invoke.duration_ms")
                .summary()
                .takeSnapshot()
                .histogramCounts();
        assertThat(buckets).hasSize(17);
        for (double percentile : new double[] {0.5, 0.95, 0.99}) {
            double wanted = exact[(int) (exact.length * percentile)];
            double bound = Arrays.stream(buckets)
                    .filter(bucket -> bucket.count() >= exact.length * percentile)
                    .findFirst()
                    .orElseThrow()
                    .bucket();
            assertThat(bound).as("percentile " + percentile).isGreaterThanOrEqualTo(wanted * 0.99);
            assertThat(bound).as("percentile " + percentile).isLessThanOrEqualTo(wanted * 5.01);
        }
    }
}
