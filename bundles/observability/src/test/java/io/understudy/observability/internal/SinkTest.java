package io.understudy.observability.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.understudy.DeadLetterReason;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What registries show of a system, whoever shows it. */
class SinkTest {
    private final TestSystem test = TestSystem.deterministic(7);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @AfterEach
    void close() {
        test.close();
    }

    private Sink inCharge() {
        Sink sink = new Sink(test.system());
        sink.add(registry);
        sink.inCharge(true);
        return sink;
    }

    private void lose(int messages) {
        for (int i = 0; i < messages; i++) {
            test.system().refer("/user/nobody").tell("lost");
        }
        test.runUntilIdle();
    }

    private void swap(long pauseMillis) {
        test.system()
                .events()
                .publish(new RuntimeEvent.RoleSwapped("invoker", "a", "b", Duration.ofMillis(pauseMillis), 0));
    }

    private double lost(MeterRegistry shownIn) {
        return shownIn.get("dead_letters_total")
                .tag("reason", DeadLetterReason.NO_RECIPIENT.label())
                .functionCounter()
                .count();
    }

    private FunctionTimer pause() {
        return registry.get("understudy.swap.pause").tag("role", "invoker").functionTimer();
    }

    private double upgrades(String outcome) {
        return registry.get("understudy.upgrades")
                .tag("outcome", outcome)
                .functionCounter()
                .count();
    }

    @Test
    void shouldShowDeadLettersByReason() {
        inCharge();
        lose(3);
        assertThat(lost(registry)).isEqualTo(3);
        for (DeadLetterReason reason : DeadLetterReason.values()) {
            assertThat(registry.find("dead_letters_total")
                            .tag("reason", reason.label())
                            .functionCounter())
                    .as(reason.label())
                    .isNotNull();
        }
    }

    @Test
    void shouldShowSwapsRepairsAndUpgrades() {
        swap(1);
        inCharge();
        swap(4);
        test.system().events().publish(new RuntimeEvent.ScheduleRepaired(5, "a test"));
        test.system().events().publish(new RuntimeEvent.ActorUpgraded("/user/a", "1", "2", Duration.ZERO));
        test.system().events().publish(new RuntimeEvent.UpgradeFailed("/user/a", "1", "2", "a test", false));
        test.system().events().publish(new RuntimeEvent.UpgradeFailed("/user/b", "1", "2", "a test", false));

        long known = test.system().inspection().counts().pauses().get("invoker").count();
        assertThat(pause().count()).isEqualTo((double) known).isGreaterThanOrEqualTo(2);
        assertThat(pause().totalTime(TimeUnit.MILLISECONDS)).isGreaterThanOrEqualTo(5);
        assertThat(registry.get("understudy.swap.pause.longest")
                        .tag("role", "invoker")
                        .timeGauge()
                        .value(TimeUnit.MILLISECONDS))
                .isGreaterThanOrEqualTo(4);
        assertThat(registry.get("understudy.schedule.repaired")
                        .functionCounter()
                        .count())
                .isEqualTo(5);
        assertThat(upgrades("done")).isEqualTo(1);
        assertThat(upgrades("failed")).isEqualTo(2);
        assertThat(registry.find("understudy.swaps").functionCounters())
                .isNotEmpty()
                .allSatisfy(counter -> {
                    String role = counter.getId().getTag("role");
                    assertThat(counter.count())
                            .isEqualTo((double) test.system().swaps().counts().getOrDefault(role, 0L));
                });
    }

    @Test
    void shouldGoOnWithTheSameNumbersWhenTheSinkIsReplaced() {
        Sink first = inCharge();
        lose(3);
        swap(2);
        double swaps = pause().count();
        assertThat(lost(registry)).isEqualTo(3);

        first.inCharge(false);
        lose(2);
        swap(2);
        Sink second = inCharge();
        assertThat(lost(registry)).as("what was lost meanwhile counts too").isEqualTo(5);
        assertThat(pause().count()).isEqualTo(swaps + 1);

        second.inCharge(false);
        first.inCharge(true);
        lose(1);
        assertThat(lost(registry)).isEqualTo(6);
    }

    @Test
    void shouldShowTheSameWhereverItIsShown() {
        lose(2);
        Sink sink = inCharge();
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        sink.add(other);
        lose(1);
        assertThat(lost(other)).isEqualTo(3).isEqualTo(lost(registry));
        sink.remove(other);
        assertThat(other.getMeters()).isEmpty();
        assertThat(registry.getMeters()).isNotEmpty();
    }

    @Test
    void shouldLeaveNothingBehindWhenItIsNotInChargeAnyMore() {
        registry.counter("somebody.else");
        Sink sink = inCharge();
        sink.inCharge(false);
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .containsExactly("somebody.else");
        SimpleMeterRegistry late = new SimpleMeterRegistry();
        sink.add(late);
        assertThat(late.getMeters()).isEmpty();
    }

    @Test
    void shouldShowTheRestWhenARegistryRefusesAMeter() {
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public MeterFilterReply accept(Meter.Id id) {
                if (id.getName().equals("understudy.swaps")) {
                    throw new IllegalStateException("on purpose");
                }
                return MeterFilterReply.NEUTRAL;
            }
        });
        Sink sink = inCharge();
        lose(1);
        assertThat(lost(registry)).isEqualTo(1);
        assertThat(registry.find("understudy.swaps").meters()).isEmpty();
        sink.inCharge(false);
        assertThat(registry.getMeters()).isEmpty();
    }
}
