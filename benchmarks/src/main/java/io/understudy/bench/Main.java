package io.understudy.bench;

import io.understudy.spi.MonotonicClock;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The main class. Its arguments are names of workloads, none for all; {@code quick} before them measures less, {@code list}
 * alone says which there are. Ends with 0, with 1 if a goal that binds was missed or a measurement failed, with 2 if a name is
 * not known.
 *
 * <p>The system property {@code bench.terminal} is {@code true} if a line of the output can be written over.
 */
public final class Main {
    private final Workloads workloads;
    private final PrintStream out;
    private final PrintStream err;
    private final Progress progress;

    Main(Workloads workloads, PrintStream out, PrintStream err, boolean terminal) {
        this.workloads = workloads;
        this.out = out;
        this.err = err;
        this.progress = new Progress(out, terminal);
    }

    /** Measures, and ends the JVM. */
    public static void main(String[] arguments) {
        Main main = new Main(Workloads.known(), System.out, System.err, Boolean.getBoolean("bench.terminal"));
        System.exit(main.run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        if (arguments.equals(List.of("list"))) {
            workloads.all().forEach(each -> out.printf("  %-12s %s%n", each.name(), each.summary()));
            return 0;
        }
        boolean quick = !arguments.isEmpty() && arguments.get(0).equals("quick");
        List<Workload> wanted;
        try {
            wanted = workloads.named(quick ? arguments.subList(1, arguments.size()) : arguments);
        } catch (IllegalArgumentException e) {
            err.println("bench: " + e.getMessage());
            return 2;
        }
        out.println("Measuring on " + Machine.text());
        List<String> wrong = new ArrayList<>();
        for (Workload workload : wanted) {
            measure(workload, quick ? Plan.QUICK : Plan.FULL, wrong);
        }
        wrong.forEach(each -> out.println("MISSED: " + each));
        out.printf(
                "bench: %d %s measured, %s%n",
                wanted.size(),
                wanted.size() == 1 ? "workload" : "workloads",
                wrong.isEmpty() ? "every goal that binds is met" : wrong.size() + " missed or failed");
        return wrong.isEmpty() ? 0 : 1;
    }

    private void measure(Workload workload, Plan plan, List<String> wrong) {
        out.printf("%n%s: %s%n", workload.name(), workload.summary());
        Neighbours neighbours = new Neighbours();
        long start = MonotonicClock.SYSTEM.nanoTime();
        try {
            Report report = workload.run(plan, progress);
            progress.end();
            out.println();
            report.table().lines().forEach(out::println);
            out.println();
            report.notes().forEach(out::println);
            neighbours.warning().ifPresent(out::println);
            report.missed().forEach(each -> wrong.add(workload.name() + ": " + each));
        } catch (RuntimeException e) {
            progress.end();
            e.printStackTrace(err);
            wrong.add(workload.name() + ": could not be measured, " + e.getMessage());
        }
        out.printf(Locale.ROOT, "Took %.0f s.%n%n", (MonotonicClock.SYSTEM.nanoTime() - start) / 1e9);
    }
}
