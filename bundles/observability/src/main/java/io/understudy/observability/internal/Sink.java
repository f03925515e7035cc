package io.understudy.observability.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.ActorSystem;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows one system in every registry, while it is in charge. Meters are known by their names, so of several sinks only one may
 * show them; which, {@link Precedence} says.
 *
 * <p><b>Threads:</b> any.
 */
final class Sink {
    private final ActorSystem system;
    private final List<MeterRegistry> registries = new ArrayList<>();
    private final List<RuntimeMeters> shown = new ArrayList<>();
    private boolean inCharge;

    Sink(ActorSystem system) {
        this.system = system;
    }

    synchronized void add(MeterRegistry registry) {
        registries.add(registry);
        if (inCharge) {
            show(registry);
        }
    }

    synchronized void remove(MeterRegistry registry) {
        registries.removeIf(known -> known == registry);
        shown.removeIf(meters -> {
            boolean there = meters.isIn(registry);
            if (there) {
                meters.remove();
            }
            return there;
        });
    }

    /** Shows everything, or nothing any more. */
    synchronized void inCharge(boolean from) {
        if (from && !inCharge) {
            registries.forEach(this::show);
        } else if (!from && inCharge) {
            shown.forEach(RuntimeMeters::remove);
            shown.clear();
        }
        inCharge = from;
    }

    synchronized boolean inCharge() {
        return inCharge;
    }

    private void show(MeterRegistry registry) {
        RuntimeMeters meters = new RuntimeMeters(system, registry);
        meters.register();
        shown.add(meters);
    }
}
