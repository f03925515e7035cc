package io.understudy.bench.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs each job in a new JVM: the Java and the class path of this one, and the same options for all. A JVM that is still
 * there when this one ends is ended too.
 *
 * <p><b>Threads:</b> one.
 */
public final class Jvms implements Forks {
    private static final int LINES_SHOWN = 12;
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final List<String> options;

    /** JVMs with these options. */
    public Jvms(List<String> options) {
        this.options = List.copyOf(options);
    }

    @Override
    public Reading run(Job job, Duration limit) throws InterruptedException {
        List<String> lines = run(job.toString(), job.command(), Set.of(0), limit);
        try {
            return Reading.parse(lines);
        } catch (IllegalArgumentException e) {
            throw new ForkFailed(job + ": " + e.getMessage() + tail(lines), e);
        }
    }

    /**
     * Runs any main class with its arguments.
     *
     * @param what what to call it in messages
     * @param codes the exit codes that are fine
     * @return what it printed, line by line
     * @throws ForkFailed if it did not end within {@code limit}, or with another exit code
     * @throws InterruptedException if the thread is interrupted; the JVM is ended
     */
    public List<String> run(String what, List<String> command, Set<Integer> codes, Duration limit)
            throws InterruptedException {
        Process process = start(what, command);
        Thread end = new Thread(() -> kill(process), "bench-end");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            Lines lines = new Lines(process);
            boolean inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!inTime) {
                kill(process);
                throw new ForkFailed(what + ": expected an end within " + limit.toSeconds() + " s, found none"
                        + tail(lines.await()));
            }
            if (!codes.contains(process.exitValue())) {
                throw new ForkFailed(what + ": expected exit code "
                        + codes.stream().sorted().map(String::valueOf).collect(Collectors.joining(" or "))
                        + ", found " + process.exitValue() + tail(lines.await()));
            }
            return lines.await();
        } finally {
            kill(process);
            forget(end);
        }
    }

    private Process start(String what, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(arguments);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new ForkFailed(what + ": the JVM could not be started, " + e.getMessage(), e);
        }
    }

    private static String tail(List<String> lines) {
        StringBuilder tail = new StringBuilder();
        lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())
                .forEach(line ->
                        tail.append(System.lineSeparator()).append("    ").append(line));
        return tail.toString();
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is ending: the hook does what it is for.
        }
    }

    /** Reads what a process prints, so that it never waits for a reader. */
    private static final class Lines {
        private final List<String> lines = new ArrayList<>();
        private final Thread reader;

        Lines(Process process) {
            reader = new Thread(() -> read(process), "bench-lines");
            reader.setDaemon(true);
            reader.start();
        }

        private void read(Process process) {
            try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    add(line);
                }
            } catch (IOException | UncheckedIOException e) {
                add("(the output ended early: " + e.getMessage() + ")");
            }
        }

        private synchronized void add(String line) {
            lines.add(line);
        }

        /** All lines, once the process has ended. */
        synchronized List<String> snapshot() {
            return List.copyOf(lines);
        }

        List<String> await() throws InterruptedException {
            reader.join(LAST_WORDS.toMillis());
            return snapshot();
        }
    }
}
