package io.understudy.bench.compare;

import io.understudy.bench.Plan;
import io.understudy.bench.Progress;
import io.understudy.bench.Report;
import io.understudy.bench.Workload;
import io.understudy.bench.fork.ForkFailed;
import io.understudy.bench.fork.Forks;
import io.understudy.bench.fork.Job;
import io.understudy.bench.fork.Reading;
import io.understudy.bench.result.Row;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * A group of workloads that several systems do in turn. A JVM that fails or hangs costs its system this workload and nobody
 * anything else.
 */
public final class Comparison implements Workload {
    private final Group group;
    private final List<String> only;
    private final Forks forks;
    /** How far apart the processors are. */
    private final LongSupplier exchange;

    private final MonotonicClock clock;

    /** The whole group. */
    public Comparison(Group group, Forks forks) {
        this(group, List.of(), forks, Exchange::nanos, MonotonicClock.SYSTEM);
    }

    /** Of the group, the parts {@code only}; everything if there are none. */
    Comparison(Group group, List<String> only, Forks forks, LongSupplier exchange, MonotonicClock clock) {
        this.group = group;
        this.only = List.copyOf(only);
        this.forks = forks;
        this.exchange = exchange;
        this.clock = clock;
    }

    @Override
    public String name() {
        return group.name();
    }

    @Override
    public String summary() {
        return group.summary();
    }

    @Override
    public Map<String, String> parts() {
        return group.parts();
    }

    @Override
    public Workload only(Set<String> names) {
        if (!group.parts().keySet().containsAll(names)) {
            throw new IllegalArgumentException("expected parts of " + name() + ", found " + names);
        }
        return new Comparison(group, List.copyOf(names), forks, exchange, clock);
    }

    private Extent extent(Plan plan) {
        Extent extent = plan.quick() ? group.quick() : group.full();
        return only.isEmpty() ? extent : extent.with(only);
    }

    @Override
    public Duration expected(Plan plan) {
        return Pace.expected(extent(plan));
    }

    @Override
    public Report run(Plan plan, Progress progress) {
        Extent extent = extent(plan);
        Cells cells = new Cells();
        Map<Turn, String> failed = new LinkedHashMap<>();
        Pace pace = new Pace(extent, clock);
        Distances distances = new Distances(exchange);
        int stages = extent.rounds() * extent.experiments().size();
        int stage = 0;
        String current = "";
        for (Turn turn : Turn.all(extent)) {
            String where = turn.experiment() + ", round " + turn.round() + " of " + extent.rounds();
            if (!where.equals(current)) {
                current = where;
                progress.stage(++stage, stages, where, pace.left());
            }
            progress.detail(turn.system());
            if (cells.isClosed(turn)) {
                pace.skipped();
                continue;
            }
            distances.look();
            try {
                cells.add(turn, measure(turn, extent, pace));
            } catch (ForkFailed e) {
                cells.close(turn);
                failed.put(turn, e.getMessage());
            }
        }
        List<Row> rows = cells.rows(group, extent);
        List<String> notes = notes(plan, extent);
        distances.warning().ifPresent(notes::add);
        return new Report(group.table().apply(rows), notes, List.of(), List.copyOf(failed.values()), rows);
    }

    private Reading measure(Turn turn, Extent extent, Pace pace) {
        Duration time = pace.next();
        double share = (double) extent.warmUp().toNanos()
                / extent.warmUp().plus(extent.measured()).toNanos();
        Duration warmUp = Duration.ofNanos((long) (time.toNanos() * share));
        Job job = new Job(group.kind(), turn.system(), turn.experiment(), warmUp, time.minus(warmUp));
        long start = clock.nanoTime();
        try {
            return forks.run(job, extent.limit());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring " + job, e);
        } finally {
            pace.ended(time, clock.nanoTime() - start);
        }
    }

    private List<String> notes(Plan plan, Extent extent) {
        List<String> notes = new ArrayList<>();
        notes.add(
                extent.rounds() == 1
                        ? "One JVM for each figure."
                        : "Median of " + extent.rounds()
                                + " rounds, least and most in brackets; each figure of a round from a JVM"
                                + " of its own.");
        if (plan.quick()) {
            notes.add("Quick: to see that it works, not for figures to quote.");
        }
        return notes;
    }
}
