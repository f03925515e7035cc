package io.understudy.observability.internal;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.understudy.ActorSystem;
import io.understudy.DeadLetterReason;
import io.understudy.observe.RoleCast;
import io.understudy.observe.RuntimeCounts.Pauses;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The meters of one system in one registry. Each reads the runtime when it is read itself and keeps nothing, so it makes no
 * difference who registered it, or when.
 *
 * <p>What a registry throws stays here: the meter in question is missing, which is logged.
 *
 * <p><b>Threads:</b> one at a time; the meters are read by any.
 */
final class RuntimeMeters {
    private static final Logger LOG = LoggerFactory.getLogger(RuntimeMeters.class);

    private final ActorSystem system;
    private final MeterRegistry registry;
    private final List<Meter> registered = new ArrayList<>();

    RuntimeMeters(ActorSystem system, MeterRegistry registry) {
        this.system = system;
        this.registry = registry;
    }

    /** Registers all meters. */
    void register() {
        for (DeadLetterReason reason : DeadLetterReason.values()) {
            counter(
                    "dead_letters_total",
                    "Messages that were not delivered",
                    "reason",
                    reason.label(),
                    from -> from.deadLetterCount(reason));
        }
        for (String role : roles()) {
            counter(
                    "understudy.swaps",
                    "Roles that changed hands",
                    "role",
                    role,
                    from -> from.swaps().counts().getOrDefault(role, 0L));
            pauses(role);
        }
        counter(
                "understudy.upgrades",
                "Actors that got other code",
                "outcome",
                "done",
                from -> from.inspection().counts().upgrades());
        counter(
                "understudy.upgrades",
                "Actors that got other code",
                "outcome",
                "failed",
                from -> from.inspection().counts().failedUpgrades());
        add(() -> FunctionCounter.builder(
                        "understudy.schedule.repaired",
                        system,
                        from -> from.inspection().counts().repaired())
                .description("Ready actors that were lost and found")
                .register(registry));
    }

    /** Every role there is, and those that have ever changed hands. */
    private Set<String> roles() {
        Set<String> roles = new TreeSet<>(system.swaps().counts().keySet());
        system.swaps().roles().stream().map(RoleCast::role).forEach(roles::add);
        return roles;
    }

    private void counter(
            String name, String description, String tag, String value, ToDoubleFunction<ActorSystem> reading) {
        add(() -> FunctionCounter.builder(name, system, reading)
                .description(description)
                .tag(tag, value)
                .register(registry));
    }

    private void pauses(String role) {
        add(() -> FunctionTimer.builder(
                        "understudy.swap.pause",
                        system,
                        from -> pauses(from, role).count(),
                        from -> pauses(from, role).total().toNanos(),
                        TimeUnit.NANOSECONDS)
                .description("How long a role was in nobody's hands")
                .tag("role", role)
                .register(registry));
        add(() -> TimeGauge.builder(
                        "understudy.swap.pause.longest",
                        system,
                        TimeUnit.NANOSECONDS,
                        from -> pauses(from, role).longest().toNanos())
                .description("The longest time that a role was in nobody's hands")
                .tag("role", role)
                .register(registry));
    }

    private static Pauses pauses(ActorSystem from, String role) {
        return from.inspection().counts().pauses().getOrDefault(role, Pauses.NONE);
    }

    private void add(Supplier<Meter> meter) {
        try {
            registered.add(meter.get());
        } catch (RuntimeException | LinkageError thrown) {
            LOG.warn("registry {} did not take a meter", registry, thrown);
        }
    }

    /** Removes all meters. */
    void remove() {
        for (Meter meter : registered) {
            try {
                registry.remove(meter);
            } catch (RuntimeException | LinkageError thrown) {
                LOG.warn("registry {} did not let go of {}", registry, meter.getId(), thrown);
            }
        }
        registered.clear();
    }
}
