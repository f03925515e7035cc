package io.understudy.contract;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Disposition;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What must hold for a mailbox when several threads use it, each as a check that fails with an {@link AssertionError}. */
final class MailboxChecks {

    /** Which lane is checked. */
    enum Lane {
        USER,
        SYSTEM
    }

    /** A numbered message of one of several producers. */
    private record Numbered(int producer, int number) {}

    private static final int STOP = Integer.MAX_VALUE;

    private MailboxChecks() {}

    /** Each of {@code producers} sends {@code each} numbers; a consumer gets each once, and those of one producer in order. */
    static void flood(MailboxBench bench, Lane lane, int producers, int each) {
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            threads.add(start("producer-" + p, () -> {
                for (int i = 0; i < each; i++) {
                    put(bench, lane, new Numbered(producer, i));
                }
            }));
        }
        int[] next = new int[producers];
        int received = 0;
        int before = -1;
        boolean over = false;
        while (!over) {
            if (received == before) {
                LockSupport.parkNanos(20_000);
            }
            before = received;
            over = threads.stream().noneMatch(Thread::isAlive);
            int depth = lane == Lane.USER
                    ? bench.mailbox().depth()
                    : bench.mailbox().systemDepth();
            check(depth >= 0, "a depth of 0 or more, found " + depth);
            for (Envelope e = take(bench, lane); e != null; e = take(bench, lane)) {
                Numbered found = (Numbered) e.message();
                int expected = next[found.producer()]++;
                check(found.number() == expected, expected + " of producer " + found.producer() + ", found " + found);
                received++;
            }
        }
        check(received == producers * each, producers * each + " messages, found " + received);
    }

    private static Envelope take(MailboxBench bench, Lane lane) {
        return lane == Lane.USER
                ? bench.mailbox().dequeueUser()
                : bench.mailbox().dequeueSystem();
    }

    private static void put(MailboxBench bench, Lane lane, Object message) {
        boolean stored = lane == Lane.USER ? bench.user(message) == EnqueueOutcome.ACCEPTED : bench.system(message);
        check(stored, message + " to be stored");
    }

    /**
     * In each of up to {@code rounds} within two seconds, a producer sends until it is refused while another thread closes.
     * What was accepted is what close returned, and nothing is left inside.
     */
    static void closeRace(MailboxFactory factory, MailboxOptions options, Lane lane, int rounds) {
        AtomicReference<MailboxBench> current = new AtomicReference<>();
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        Thread producer = start("producer", () -> {
            for (int i = 1; reached(begun, i); i++) {
                MailboxBench bench = current.get();
                while (lane == Lane.USER ? bench.user("message").success() : bench.system("message")) {
                    accepted.setRelease(accepted.getPlain() + 1);
                }
                ended.set(i);
            }
        });
        int wrong = 0;
        long start = System.nanoTime();
        for (int i = 1; i <= rounds && System.nanoTime() - start < 2_000_000_000L; i++) {
            MailboxBench bench = MailboxBench.of(factory, options);
            accepted.set(0);
            current.set(bench);
            begun.set(i);
            reached(accepted, i % 8);
            int returned = bench.close().size();
            reached(ended, i);
            boolean inside = bench.mailbox().hasUser() || bench.mailbox().hasSystem();
            wrong += accepted.get() == returned && !inside ? 0 : 1;
        }
        begun.set(STOP);
        Patience.ended(producer);
        check(wrong == 0, "every message refused or returned by close, but in " + wrong + " rounds one was lost");
    }

    /**
     * Two producers send while workers take turns as the kernel does, with a queue for a coordinator. Every message is handled,
     * and no two workers are in a turn at once.
     */
    static void turns(MailboxBench bench, int workers, int each, Duration patience) {
        int producers = 2;
        LinkedBlockingQueue<Object> readyQueue = new LinkedBlockingQueue<>();
        bench.owner().onReady(() -> readyQueue.add("ready"));
        AtomicInteger inTurn = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        BitSet handled = new BitSet(producers * each);
        AtomicInteger count = new AtomicInteger();
        Runnable worker = () -> {
            while (!done.get()) {
                if (poll(readyQueue) == null || !bench.word().beginTurn()) {
                    continue;
                }
                overlaps.addAndGet(inTurn.getAndIncrement());
                bench.mailbox().drainUser(e -> handle((Integer) e.message(), handled, count), 16);
                inTurn.getAndDecrement();
                if (bench.word().endTurn(Disposition.REST, bench.mailbox())) {
                    readyQueue.add("ready");
                }
            }
        };
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < workers; w++) {
            threads.add(start("worker-" + w, worker));
        }
        for (int p = 0; p < producers; p++) {
            int from = p * each;
            threads.add(start("producer-" + p, () -> bench.users(from, from + each - 1)));
        }
        try {
            Patience.until(producers * each + " messages handled", patience, () -> count.get() >= producers * each);
        } catch (AssertionError e) {
            throw new AssertionError(
                    e.getMessage() + "; handled " + count.get() + ", waiting "
                            + bench.mailbox().depth() + ", queued " + readyQueue.size() + ", word "
                            + bench.word().describeSchedule() + ", in turn " + inTurn.get(),
                    e);
        } finally {
            done.set(true);
            threads.forEach(Patience::ended);
        }
        check(overlaps.get() == 0, "one turn at a time, found " + overlaps.get() + " overlaps");
        check(count.get() == handled.cardinality(), "no message twice, found " + (count.get() - handled.cardinality()));
    }

    private static boolean handle(int message, BitSet handled, AtomicInteger count) {
        handled.set(message);
        count.setRelease(count.getPlain() + 1);
        return true;
    }

    /** Whenever the owner hears that the mailbox became ready, the envelope is there. */
    static void visibleBeforeReady(MailboxBench bench) {
        AtomicInteger tooEarly = new AtomicInteger();
        bench.owner().onReady(() -> {
            if (!bench.mailbox().hasUser() && !bench.mailbox().hasSystem()) {
                tooEarly.incrementAndGet();
            }
        });
        bench.user("user");
        check(bench.word().beginTurn(), "a turn to be due");
        bench.takeAll();
        bench.word().endTurn(Disposition.REST, bench.mailbox());
        bench.system("system");
        check(
                bench.owner().readyCount() == 2,
                "two notifications, found " + bench.owner().readyCount());
        check(tooEarly.get() == 0, "the envelope before the notification");
    }

    /** {@code producers} send {@code each} at once while at most {@code limit} may wait: exactly so many wait then. */
    static void limited(MailboxBench bench, int limit, int producers, int each) {
        int before = bench.mailbox().depth();
        bench.mailbox().limit(limit);
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            threads.add(start("producer-" + p, () -> {
                await(begin);
                bench.users(1, each);
            }));
        }
        begin.countDown();
        threads.forEach(Patience::ended);
        int depth = bench.mailbox().depth();
        check(depth == limit, "as many as the limit of " + limit + " to wait, found " + depth);
        int discarded = bench.owner().discarded().size();
        int beyond = before + producers * each - limit;
        check(discarded == beyond, beyond + " to be discarded, found " + discarded);
    }

    /**
     * {@code producers} send until {@code enough} are stored, while the limit comes and goes. What was accepted waits, the rest
     * was discarded, and nothing is both.
     */
    static void limitRace(MailboxBench bench, int producers, int enough) {
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger diverted = new AtomicInteger();
        CountDownLatch begin = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            threads.add(start("producer-" + p, () -> {
                await(begin);
                while (accepted.get() < enough) {
                    EnqueueOutcome outcome = bench.user(sent.getAndIncrement());
                    (outcome == EnqueueOutcome.ACCEPTED ? accepted : diverted).incrementAndGet();
                }
            }));
        }
        BooleanSupplier over = () -> threads.stream().noneMatch(Thread::isAlive);
        bench.mailbox().limit(10);
        begin.countDown();
        while (!over.getAsBoolean()) {
            int before = diverted.get();
            Patience.until("the limit to be felt", () -> diverted.get() > before || over.getAsBoolean());
            bench.mailbox().limit(MailboxOptions.UNBOUNDED);
            int stored = accepted.get();
            Patience.until("the limit to be gone", () -> accepted.get() > stored || over.getAsBoolean());
            bench.mailbox().limit(bench.mailbox().depth() + 10);
        }
        BitSet found = new BitSet(sent.get());
        List<Object> waiting = bench.takeAll();
        waiting.forEach(message -> found.set((Integer) message));
        List<RecordingOwner.Discarded> discarded = bench.owner().discarded();
        discarded.forEach(lost -> found.set((Integer) lost.message()));
        check(waiting.size() == accepted.get(), accepted.get() + " to wait, found " + waiting.size());
        check(diverted.get() > 0, "the limit to be felt");
        int both = waiting.size() + discarded.size();
        check(both == sent.get(), sent.get() + " stored or discarded, found " + both);
        check(found.cardinality() == both, "no message twice, found " + (both - found.cardinality()));
    }

    /** Producers send and a consumer takes while a thread asks for the oldest; each time it gets an answer that may be. */
    static void lookedAt(MailboxBench bench, int producers, int each) {
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger looks = new AtomicInteger();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread looker = start("looker", () -> {
            try {
                while (!done.get()) {
                    Envelope oldest = bench.mailbox().oldest();
                    check(oldest == null || oldest.message() instanceof Numbered, "a message or nothing");
                    looks.incrementAndGet();
                }
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        try {
            Patience.until("a first look", () -> looks.get() > 0 || thrown.get() != null);
            flood(bench, Lane.USER, producers, each);
        } finally {
            done.set(true);
            Patience.ended(looker);
        }
        check(thrown.get() == null, "an answer, found " + thrown.get());
    }

    private static void await(CountDownLatch latch) {
        try {
            check(latch.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS), "a beginning");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    static Thread start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static Object poll(LinkedBlockingQueue<Object> queue) {
        try {
            return queue.poll(1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Waits, at first without parking, so that both sides of a race start at once. False: the race is over. */
    private static boolean reached(AtomicInteger counter, int value) {
        long start = System.nanoTime();
        for (int spins = 0; counter.get() < value; spins++) {
            if (spins < 1_000) {
                Thread.onSpinWait();
            } else {
                check(System.nanoTime() - start < Patience.LIMIT.toNanos(), "the other thread to reach " + value);
                LockSupport.parkNanos(1_000);
            }
        }
        return counter.get() != STOP;
    }

    private static void check(boolean holds, String expected) {
        if (!holds) {
            throw new AssertionError("expected " + expected);
        }
    }
}
