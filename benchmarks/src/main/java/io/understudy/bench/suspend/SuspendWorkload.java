package io.understudy.bench.suspend;

import io.understudy.bench.Assembly;
import io.understudy.bench.OpenSystem;
import io.understudy.bench.Plan;
import io.understudy.bench.Progress;
import io.understudy.bench.Report;
import io.understudy.bench.Samples;
import io.understudy.bench.Workload;
import io.understudy.spi.MonotonicClock;
import java.util.List;
import java.util.function.Supplier;

/**
 * How long it takes to suspend and resume an actor, with each coordinator, in a system that has nothing else to do and in one
 * whose processors are all busy. The goals bind in the first.
 */
public final class SuspendWorkload implements Workload {
    static final String NAME = "suspend";

    private final List<Assembly> assemblies;

    /** For every coordinator. */
    public SuspendWorkload() {
        this(Assembly.all());
    }

    SuspendWorkload(List<Assembly> assemblies) {
        this.assemblies = assemblies;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "how long it takes to suspend and resume an actor, in an idle and in a busy system";
    }

    @Override
    public Report run(Plan plan, Progress progress) {
        Figures figures = new Figures();
        int stages = (plan.rounds() + 1) * assemblies.size();
        int parts = stages * 2 * Scenario.all().size();
        TimeBox time = new TimeBox(plan.limit(), parts, MonotonicClock.SYSTEM);
        int stage = 0;
        for (int round = 0; round <= plan.rounds(); round++) {
            String which = round == 0 ? "warm-up" : "round " + round;
            int samples = round == 0 ? plan.warmUp() : plan.samples();
            for (Assembly assembly : assemblies) {
                progress.stage(++stage, stages, which + ", " + assembly.name() + " coordinator");
                Figures into = round == 0 ? new Figures() : figures;
                measure(assembly, () -> new Quota(samples, time.next(), MonotonicClock.SYSTEM), into, progress);
            }
        }
        return figures.report();
    }

    private static void measure(Assembly assembly, Supplier<Quota> quotas, Figures figures, Progress progress) {
        try (OpenSystem open = assembly.open()) {
            measure(assembly.name(), open, false, quotas, figures, progress);
            try (PingPong load = new PingPong(open.system())) {
                measure(assembly.name(), open, true, quotas, figures, progress);
                figures.add(assembly.name(), load.load());
            }
        }
    }

    private static void measure(
            String name, OpenSystem open, boolean busy, Supplier<Quota> quotas, Figures figures, Progress progress) {
        Lull lull = busy ? Lull.brief() : Lull.untilParked();
        for (Scenario scenario : Scenario.all()) {
            progress.detail((busy ? "busy, " : "idle, ") + scenario.name());
            Samples samples = new Samples();
            scenario.measure(open.system(), lull, quotas.get(), samples);
            figures.add(new Figures.Row(name, busy, scenario.name(), scenario.goal()), samples);
        }
    }
}
