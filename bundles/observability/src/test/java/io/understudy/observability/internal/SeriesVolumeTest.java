package io.understudy.observability.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.observe.Metering.Labels;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A million actors that come and go, each with a name of its own. */
@Tag("slow")
class SeriesVolumeTest {
    private static final int ACTORS = 1_000_000;
    private static final int LABELS = 100;
    private static final int AT_ONCE = 10_000;
    private static final long LIMIT_NANOS = 60_000_000_000L;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void shouldKeepTheNumberOfSeriesUnderTheLimitAndCountEveryMessageWhenAMillionActorsComeAndGo() {
        try (TestSystem test = TestSystem.threads(2)) {
            ActorSystem system = test.system();
            Sink sink = new Sink(system, new SinkSettings(new Labels(List.of(), LABELS), Duration.ofHours(1)));
            sink.add(registry);
            sink.inCharge(true);
            Props<String> once = Props.of(() -> (message, context) -> context.stop());
            for (int i = 0; i < ACTORS; i++) {
                system.spawn(once, "short-lived-" + i).tell("x");
                if (i % AT_ONCE == 0) {
                    until("most actors to stop", () -> system.actorCount() < AT_ONCE);
                    sink.read();
                    assertThat(labels()).isLessThanOrEqualTo(LABELS + 1);
                }
            }
            until("all actors to stop", () -> system.actorCount() == 0);
            until("every message to be shown", () -> {
                sink.read();
                return accepted() >= ACTORS;
            });
            assertThat(accepted()).isEqualTo(ACTORS);
            assertThat(labels()).isEqualTo(LABELS + 1);
            assertThat(registry.getMeters()).hasSizeLessThan(LABELS * 50);
        }
    }

    private int labels() {
        return registry.find("actor.mailbox.depth").gauges().size();
    }

    private double accepted() {
        return registry.find("actor.mailbox.enqueued_total").tag("mailbox", "user").functionCounters().stream()
                .mapToDouble(FunctionCounter::count)
                .sum();
    }

    private static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("expected " + what).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }
}
