package io.understudy.observability.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.ActorSystem;
import io.understudy.ActorSystem.Subscription;
import io.understudy.observe.Metering;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows one system in every registry, while it is in charge. Meters are known by their names, so of several sinks only one may
 * show them; which, {@link Precedence} says. Messages are measured while there is a registry to show them in; a thread of the sink
 * reads the runtime from time to time, so that no turn waits for a registry.
 *
 * <p><b>Threads:</b> any.
 */
final class Sink {
    private static final Logger LOG = LoggerFactory.getLogger(Sink.class);

    private final ActorSystem system;
    private final Metering metering;
    private Latest latest = new Latest();
    private final List<MeterRegistry> registries = new ArrayList<>();
    private final List<Shown> shown = new ArrayList<>();
    private SinkSettings settings;
    private boolean inCharge;
    /** Both null while nothing is measured. */
    private Subscription measuring;

    private ScheduledExecutorService reader;

    Sink(ActorSystem system) {
        this(system, SinkSettings.DEFAULTS);
    }

    Sink(ActorSystem system, SinkSettings settings) {
        this.system = system;
        this.metering = system.inspection().metering();
        this.settings = settings;
    }

    synchronized void add(MeterRegistry registry) {
        registries.add(registry);
        if (inCharge) {
            show(registry);
            measureIfNeeded();
        }
    }

    synchronized void remove(MeterRegistry registry) {
        registries.removeIf(known -> known == registry);
        shown.removeIf(in -> {
            boolean there = in.registry() == registry;
            if (there) {
                in.remove();
            }
            return there;
        });
        measureIfNeeded();
    }

    /** Shows everything, or nothing any more. */
    synchronized void inCharge(boolean from) {
        if (from && !inCharge) {
            registries.forEach(this::show);
        } else if (!from && inCharge) {
            hide();
        }
        inCharge = from;
        measureIfNeeded();
    }

    synchronized boolean inCharge() {
        return inCharge;
    }

    /** Measures and reads as {@code next} says, from now on. With other labels the runtime counts anew, and so do the meters. */
    synchronized void settings(SinkSettings next) {
        boolean relabelled = !next.labels().equals(settings.labels());
        settings = next;
        stopMeasuring();
        if (relabelled) {
            hide();
            if (inCharge) {
                registries.forEach(this::show);
            }
        }
        measureIfNeeded();
    }

    private void show(MeterRegistry registry) {
        shown.add(Shown.in(registry, system, latest));
    }

    /** Takes all meters out; what is shown next begins with what the runtime says then. */
    private void hide() {
        shown.forEach(Shown::remove);
        shown.clear();
        latest = new Latest();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What is scheduled contains its own errors.
    private void measureIfNeeded() {
        if (shown.isEmpty()) {
            stopMeasuring();
        } else if (measuring == null) {
            measuring = metering.measure(settings.labels());
            reader = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, system.name() + "-meters");
                thread.setDaemon(true);
                return thread;
            });
            long millis = settings.poll().toMillis();
            reader.scheduleWithFixedDelay(this::readQuietly, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    private void stopMeasuring() {
        if (measuring != null) {
            reader.shutdownNow();
            measuring.close();
            measuring = null;
            reader = null;
        }
    }

    private void readQuietly() {
        try {
            read();
        } catch (RuntimeException | LinkageError thrown) {
            LOG.warn("{}: the meters could not be read; tried again", system.name(), thrown);
        }
    }

    /** Reads the runtime, and shows what it says in every registry. */
    synchronized void read() {
        latest.update(metering.read());
        shown.forEach(in -> in.messages().refresh());
        metering.samples(
                (kind, label, nanos) -> shown.forEach(in -> in.messages().sample(kind, label, nanos)));
    }
}
