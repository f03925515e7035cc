package io.understudy.bench;

import io.understudy.bench.fork.Jvms;
import io.understudy.spi.MonotonicClock;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The main class. Its arguments are names of workloads or of their parts, none for all; {@code quick} before them measures less,
 * {@code list} alone says which there are. Ends with 0, with 1 if a goal that binds was missed or a measurement failed, with 2
 * if a name is not known.
 *
 * <p>The system property {@code bench.terminal} is {@code true} if a line of the output can be written over, {@code bench.target}
 * is the directory for files, and {@code bench.jvm} has the options of every JVM that measures.
 */
public final class Main {
    private static final String OPTIONS = "-Xms1g -Xmx1g -XX:+UseG1GC -XX:+AlwaysPreTouch";

    private final Workloads workloads;
    private final PrintStream out;
    private final PrintStream err;
    private final Path target;
    private final String machine;
    private final Progress progress;

    Main(Workloads workloads, PrintStream out, PrintStream err, boolean terminal, Path target, String options) {
        this.workloads = workloads;
        this.out = out;
        this.err = err;
        this.target = target;
        this.machine = Machine.text() + "; each system in JVMs with " + options;
        this.progress = new Progress(out, terminal);
    }

    /** Measures, and ends the JVM. */
    public static void main(String[] arguments) {
        String options = System.getProperty("bench.jvm", OPTIONS);
        Workloads workloads = Workloads.known(new Jvms(List.of(options.trim().split(" +", -1))));
        Path target = Path.of(System.getProperty("bench.target", "benchmarks/target"));
        boolean terminal = Boolean.getBoolean("bench.terminal");
        System.exit(new Main(workloads, System.out, System.err, terminal, target, options).run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        if (arguments.equals(List.of("list"))) {
            workloads.all().forEach(this::describe);
            return 0;
        }
        boolean quick = !arguments.isEmpty() && arguments.get(0).equals("quick");
        List<String> names = quick ? arguments.subList(1, arguments.size()) : arguments;
        List<Workload> wanted;
        try {
            wanted = workloads.named(names);
        } catch (IllegalArgumentException e) {
            err.println("bench: " + e.getMessage());
            return 2;
        }
        out.println("Measuring on " + machine);
        Outcome outcome = new Outcome(machine, quick, !quick && names.isEmpty());
        measure(wanted, quick ? Plan.QUICK : Plan.FULL, outcome);
        outcome.files(target, out);
        outcome.print(out);
        return outcome.exitCode();
    }

    private void describe(Workload workload) {
        out.printf("  %-12s %s%n", workload.name(), workload.summary());
        workload.parts().forEach((name, summary) -> out.printf("    %-16s %s%n", name, summary));
    }

    private void measure(List<Workload> wanted, Plan plan, Outcome outcome) {
        for (int i = 0; i < wanted.size(); i++) {
            progress.later(wanted.subList(i + 1, wanted.size()).stream()
                    .map(each -> each.expected(plan))
                    .reduce(Duration.ZERO, Duration::plus));
            measure(wanted.get(i), plan, outcome);
        }
    }

    private void measure(Workload workload, Plan plan, Outcome outcome) {
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
            outcome.add(workload.name(), report);
        } catch (RuntimeException e) {
            progress.end();
            e.printStackTrace(err);
            outcome.failed(workload.name(), e);
        }
        out.printf(Locale.ROOT, "Took %.0f s.%n%n", (MonotonicClock.SYSTEM.nanoTime() - start) / 1e9);
    }
}
