package io.understudy.observability.internal;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.observe.Metering.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The meters of messages, turns and workers in one registry. Meters are added as labels come; how many there can be, the runtime
 * limits.
 *
 * <p>What a registry throws stays here: the meter in question is missing, which is logged.
 *
 * <p><b>Threads:</b> one at a time; the meters are read by any.
 */
final class MessageMeters {
    /** Bounds of the histograms, in milliseconds. */
    static final double[] BUCKETS = {
        0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500
    };

    private static final Logger LOG = LoggerFactory.getLogger(MessageMeters.class);
    private static final double NANOS_OF_A_MILLISECOND = 1e6;

    private final MeterRegistry registry;
    private final Latest latest;
    private final List<Meter> registered = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();
    /** By name; null if the registry did not take it. */
    private final Map<String, Meter> workers = new HashMap<>();

    private final Map<Kind, Map<String, DistributionSummary>> histograms =
            Map.of(Kind.TURN, new HashMap<>(), Kind.LATENCY, new HashMap<>());

    MessageMeters(MeterRegistry registry, Latest latest) {
        this.registry = registry;
        this.latest = latest;
    }

    /** Registers what does not depend on labels. */
    void register() {
        gauge("scheduler.ready_queue.depth", "Actors that wait for a worker", Latest::readyDepth);
    }

    /** Adds the meters of labels and workers that have come, and takes out those of workers that have gone. */
    void refresh() {
        latest.labels().stream().filter(labels::add).forEach(this::addActors);
        Set<String> now = latest.workers();
        now.stream().filter(worker -> !workers.containsKey(worker)).forEach(this::addWorker);
        List.copyOf(workers.keySet()).stream()
                .filter(worker -> !now.contains(worker))
                .forEach(this::removeWorker);
    }

    private void addWorker(String worker) {
        Meter meter = gauge(
                "scheduler.worker.busy_ratio",
                "Share of the time that a worker was at work",
                from -> from.busy(worker),
                "worker",
                worker);
        workers.put(worker, meter);
    }

    private void removeWorker(String worker) {
        Meter meter = workers.remove(worker);
        if (meter != null) {
            registered.remove(meter);
            takeOut(meter);
        }
    }

    private void addActors(String label) {
        counter(label, "user", from -> from.actors(label).user());
        counter(label, "system", from -> from.actors(label).system());
        gauge(
                "actor.mailbox.depth",
                "User messages that wait",
                from -> from.actors(label).depth(),
                "actor",
                label);
        histogram(Kind.TURN, "scheduler.invoke.duration_ms", "How long turns took", label);
        histogram(Kind.LATENCY, "scheduler.latency_ms", "From sending a message to handling it", label);
    }

    /** Records a sample; its label has come with an earlier {@link #refresh}, or the sample is left out. */
    void sample(Kind kind, String label, long nanos) {
        DistributionSummary histogram = histograms.get(kind).get(label);
        if (histogram != null) {
            quietly("take a sample", () -> histogram.record(nanos / NANOS_OF_A_MILLISECOND));
        }
    }

    private void counter(String label, String mailbox, ToDoubleFunction<Latest> reading) {
        add(() -> FunctionCounter.builder("actor.mailbox.enqueued_total", latest, reading)
                .description("Messages that mailboxes accepted")
                .tag("actor", label)
                .tag("mailbox", mailbox)
                .register(registry));
    }

    private Meter gauge(String name, String description, ToDoubleFunction<Latest> reading, String... tags) {
        return add(() -> Gauge.builder(name, latest, reading)
                .description(description)
                .tags(tags)
                .register(registry));
    }

    private void histogram(Kind kind, String name, String description, String label) {
        add(() -> {
            DistributionSummary made = DistributionSummary.builder(name)
                    .description(description + ", in milliseconds; sampled")
                    .tag("actor", label)
                    .serviceLevelObjectives(BUCKETS)
                    .register(registry);
            histograms.get(kind).put(label, made);
            return made;
        });
    }

    /** Null if the registry does not take it. */
    private Meter add(Supplier<Meter> meter) {
        int before = registered.size();
        quietly("take a meter", () -> registered.add(meter.get()));
        return registered.size() > before ? registered.get(before) : null;
    }

    private void takeOut(Meter meter) {
        quietly("let go of " + meter.getId(), () -> registry.remove(meter));
    }

    private void quietly(String what, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | LinkageError thrown) {
            LOG.warn("registry {} did not {}", registry, what, thrown);
        }
    }

    /** Removes all meters. */
    void remove() {
        registered.forEach(this::takeOut);
        registered.clear();
        labels.clear();
        workers.clear();
        histograms.values().forEach(Map::clear);
    }
}
