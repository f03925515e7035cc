package io.understudy.bench.experiment;

import io.understudy.bench.Machine;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import io.understudy.spi.MonotonicClock;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * How long a message takes that a thread outside sends at a fixed rate, until the last of a chain of actors has it. Each counts from the
 * time at which it was to be sent, not from that at which it was: what holds up the sender holds up the message.
 */
public final class Latency {
    private static final long LONGEST_NANOS = Duration.ofMinutes(2).toNanos();
    private static final int DIGITS = 3;

    private final String name;
    private final int actors;
    private final int perSecond;

    /** Through a chain of so many actors, at that rate. */
    Latency(String name, int actors, int perSecond) {
        this.name = name;
        this.actors = actors;
        this.perSecond = perSecond;
    }

    /** From outside to an actor, and from there to another one. */
    public static List<Latency> all() {
        return List.of(new Latency("latency", 1, 100_000), new Latency("latency-hop", 2, 100_000));
    }

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Latency named(String name) {
        return Names.find(all(), Latency::name, name);
    }

    /** What it is called on the command line and in tables. */
    public String name() {
        return name;
    }

    /** What it does, in one line, with its parameters. */
    public String summary() {
        return "an outside thread sends " + perSecond + " messages a second through a chain of " + actors + " actors";
    }

    /**
     * Sends for that long, from the calling thread, which spins between two messages.
     *
     * @throws IllegalStateException if a message was lost or repeated
     */
    public <R> Figures measure(Lab<R> lab, Duration duration) throws InterruptedException {
        long messages = Math.max(1, duration.toNanos() * perSecond / 1_000_000_000);
        Finish finish = new Finish(name, 1);
        Histogram histogram = new Histogram(LONGEST_NANOS, DIGITS);
        Cast<R> cast = new Cast<>(lab);
        R first = cast.add(() -> new Last<>(messages, histogram, finish));
        for (int i = 1; i < actors; i++) {
            R next = first;
            first = cast.add(() -> (message, scene) -> scene.tell(next, message));
        }
        try {
            return measure(lab, first, messages, finish, histogram);
        } finally {
            cast.actors().forEach(lab::stop);
        }
    }

    private <R> Figures measure(Lab<R> lab, R first, long messages, Finish finish, Histogram histogram)
            throws InterruptedException {
        long start = MonotonicClock.SYSTEM.nanoTime();
        long processor = Machine.processorNanos();
        long sender = senderNanos();
        for (long i = 0; i < messages; i++) {
            long intended = start + i * 1_000_000_000 / perSecond;
            while (MonotonicClock.SYSTEM.nanoTime() - intended < 0) {
                Thread.onSpinWait();
            }
            lab.tell(first, new Stamp(i, intended));
        }
        finish.await();
        long used = Machine.processorNanos() - processor - (senderNanos() - sender);
        return new Figures(
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                (double) Math.max(0, used) / (MonotonicClock.SYSTEM.nanoTime() - start));
    }

    private static long senderNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /**
     * What was found.
     *
     * @param p50 nanoseconds that one of two messages does not exceed
     * @param p99 nanoseconds that 99 of 100 messages do not exceed
     * @param p999 nanoseconds that 999 of 1000 messages do not exceed
     * @param processors processors that were busy meanwhile, without the one that sends
     */
    public record Figures(long p50, long p99, long p999, double processors) {}

    /** When a message was to be sent. */
    private record Stamp(long number, long intended) {}

    /** The end of the chain. */
    private static final class Last<R> implements Script<R> {
        private final long messages;
        private final Histogram histogram;
        private final Finish finish;
        private long next;

        Last(long messages, Histogram histogram, Finish finish) {
            this.messages = messages;
            this.histogram = histogram;
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            Stamp stamp = (Stamp) message;
            long nanos = MonotonicClock.SYSTEM.nanoTime() - stamp.intended();
            histogram.recordValue(Math.min(nanos, LONGEST_NANOS));
            if (stamp.number() != next++) {
                finish.fail("expected message " + (next - 1) + ", found " + stamp.number());
            }
            if (next == messages) {
                finish.arrive();
            }
        }
    }
}
