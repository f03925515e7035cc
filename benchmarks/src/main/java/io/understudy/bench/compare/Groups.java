package io.understudy.bench.compare;

import io.understudy.bench.experiment.Experiments;
import io.understudy.bench.fork.Job;
import io.understudy.bench.result.GroupNames;
import io.understudy.bench.result.LayerTable;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.PeerTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The groups there are, in the order in which they run, and who takes part in each. */
public final class Groups {
    /** System property: how many rounds of everything that is not quick; if it is not set, each group has a number of its own. */
    private static final String ROUNDS = "bench.rounds";

    /** Ours with either coordinator, the tunings of Pekko, the other peers, and the baseline. */
    private static final List<String> EVERYBODY = List.of(
            "understudy",
            "understudy-locking",
            "pekko",
            "pekko-tuned",
            "pekko-1000",
            "pekko-lifo",
            "pekko-typed",
            "vertx",
            "serial");
    /** Ours, the tunings of Pekko that are the best somewhere, and the baseline. */
    private static final List<String> FASTEST =
            List.of("understudy", "pekko-tuned", "pekko-lifo", "pekko-1000", "serial");
    /** Ours as it is, then with one thing more. */
    private static final List<String> LAYERS = List.of(
            "understudy",
            "understudy-1mw",
            "understudy-3mw",
            "understudy-3ic",
            "understudy-metrics",
            "understudy-swapped",
            "understudy-felix");
    /** What each layer is measured with. */
    private static final List<String> LAYER_EXPERIMENTS = List.of("ping-pong-1", "counting", "feed-100");

    /** The compiler needs that long: it competes with the workers for the processors, and gets rare branches wrong at first. */
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    /** Starting and stopping many actors is more code than sending, and the compiler has less of each processor for it. */
    private static final Duration CREATION_WARM_UP = Duration.ofSeconds(10);

    private static final Duration MEASURED = Duration.ofMillis(1_500);
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration QUICK_WARM_UP = Duration.ofMillis(600);
    private static final Duration QUICK_MEASURED = Duration.ofMillis(600);
    private static final Duration QUICK_LIMIT = Duration.ofSeconds(20);

    private Groups() {}

    /** All of them. */
    public static List<Group> all() {
        List<Group> groups = new ArrayList<>();
        groups.add(throughput());
        creation(groups);
        groups.add(latency());
        groups.add(memory());
        growth(groups);
        groups.add(overhead());
        return groups;
    }

    private static Group throughput() {
        Map<String, String> parts = parts(GroupNames.THROUGHPUT);
        List<String> names = List.copyOf(parts.keySet());
        return new Group(
                GroupNames.THROUGHPUT,
                "operations a second, most often messages, of every system",
                parts,
                Job.Kind.RATE,
                List.of(Metric.RATE),
                PeerTable::of,
                full(names, EVERYBODY, 3),
                quick(names, FASTEST, 140));
    }

    private static void creation(List<Group> into) {
        Map<String, String> parts = parts(GroupNames.CREATION);
        List<String> names = List.copyOf(parts.keySet());
        if (!names.isEmpty()) {
            into.add(new Group(
                    GroupNames.CREATION,
                    "actors created in a second, by every system",
                    parts,
                    Job.Kind.RATE,
                    List.of(Metric.RATE),
                    PeerTable::of,
                    full(names, EVERYBODY, 3, CREATION_WARM_UP),
                    quick(names, FASTEST, 32)));
        }
    }

    private static void growth(List<Group> into) {
        Map<String, String> parts = parts(GroupNames.GROWTH);
        List<String> names = List.copyOf(parts.keySet());
        if (!names.isEmpty()) {
            into.add(new Group(
                    GroupNames.GROWTH,
                    "what a message costs with more and more actors",
                    parts,
                    Job.Kind.RATE,
                    List.of(Metric.COST),
                    PeerTable::of,
                    full(names, List.of("understudy", "pekko-tuned", "serial"), 3, CREATION_WARM_UP),
                    quick(List.of(names.get(0), names.get(names.size() - 1)), List.of("understudy"), 10)));
        }
    }

    private static Group latency() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(GroupNames.LATENCY, "from an outside thread to an actor, 100000 messages a second");
        parts.put("latency-hop", "from an outside thread to an actor and from there to another one, as often");
        List<String> names = List.copyOf(parts.keySet());
        return new Group(
                GroupNames.LATENCY,
                "how long a message takes at a fixed rate, counted from when it was due, and the processors that takes",
                parts,
                Job.Kind.LATENCY,
                List.of(Metric.P50, Metric.P99, Metric.P999, Metric.PROCESSORS),
                PeerTable::of,
                extent(names, EVERYBODY, 3, 2_000, 4_000, LIMIT, Extent.UNBOUNDED),
                extent(
                        List.of(GroupNames.LATENCY),
                        List.of("understudy", "pekko-tuned", "pekko-lifo"),
                        1,
                        1_000,
                        2_000,
                        QUICK_LIMIT,
                        Duration.ofSeconds(12)));
    }

    private static Group memory() {
        List<String> name = List.of(GroupNames.MEMORY);
        return new Group(
                GroupNames.MEMORY,
                "bytes of an idle actor",
                Map.of(),
                Job.Kind.MEMORY,
                List.of(Metric.BYTES),
                PeerTable::of,
                extent(name, EVERYBODY, 3, 0, 1, LIMIT, Extent.UNBOUNDED),
                extent(name, List.of("understudy", "pekko"), 1, 0, 1, QUICK_LIMIT, Duration.ofSeconds(12)));
    }

    private static Group overhead() {
        return new Group(
                GroupNames.OVERHEAD,
                "what each layer costs: middlewares, interceptors, metrics, swaps, Felix; with "
                        + String.join(", ", LAYER_EXPERIMENTS),
                Map.of(),
                Job.Kind.RATE,
                List.of(Metric.RATE),
                LayerTable::of,
                full(LAYER_EXPERIMENTS, LAYERS, 5),
                quick(List.of("ping-pong-1", "feed-100"), LAYERS, 35));
    }

    /** The experiments of a group, which has the name of its constant. */
    private static Map<String, String> parts(String group) {
        Map<String, String> parts = new LinkedHashMap<>();
        Experiments.all().stream()
                .filter(each -> each.group().name().equalsIgnoreCase(group))
                .forEach(each -> parts.put(each.name(), each.summary()));
        return parts;
    }

    private static Extent full(List<String> experiments, List<String> systems, int rounds) {
        return full(experiments, systems, rounds, WARM_UP);
    }

    private static Extent full(List<String> experiments, List<String> systems, int rounds, Duration warmUp) {
        return new Extent(
                experiments, systems, Integer.getInteger(ROUNDS, rounds), warmUp, MEASURED, LIMIT, Extent.UNBOUNDED);
    }

    private static Extent quick(List<String> experiments, List<String> systems, int seconds) {
        return new Extent(
                experiments, systems, 1, QUICK_WARM_UP, QUICK_MEASURED, QUICK_LIMIT, Duration.ofSeconds(seconds));
    }

    private static Extent extent(
            List<String> experiments,
            List<String> systems,
            int rounds,
            int warmUpMillis,
            int millis,
            Duration limit,
            Duration budget) {
        return new Extent(
                experiments,
                systems,
                rounds,
                Duration.ofMillis(warmUpMillis),
                Duration.ofMillis(millis),
                limit,
                budget);
    }
}
