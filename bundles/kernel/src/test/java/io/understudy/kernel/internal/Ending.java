package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A system on three threads that is about to end, and what must be gone when it has. */
final class Ending implements AutoCloseable {
    /** More than the end takes on a busy machine. */
    static final Duration PATIENCE = Duration.ofSeconds(40);

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();
    private final SystemOnThreads test;
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<CompletableFuture<?>> futures = new CopyOnWriteArrayList<>();
    private final List<String> log = LogActor.newLog();

    Ending() {
        this(new QueueMailboxFactory());
    }

    Ending(MailboxFactory mailboxes) {
        this(mailboxes, RuntimeSettings.DEFAULTS);
    }

    private Ending(MailboxFactory mailboxes, RuntimeSettings settings) {
        test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(3), mailboxes, settings);
    }

    /** One with {@link SystemOnThreads#PATIENT} settings. */
    static Ending patient() {
        return new Ending(new QueueMailboxFactory(), SystemOnThreads.PATIENT);
    }

    SystemOnThreads test() {
        return test;
    }

    /** What its actors have noted. */
    List<String> log() {
        return log;
    }

    /** An actor at the top which does what it is told. */
    ActorRef<Object> spawn(String name) {
        return test.system().spawn(LogActor.props(log), name);
    }

    /** An actor at the top that has begun with {@code step} when this returns. */
    ActorRef<Object> busyWith(String name, Step step) {
        ActorRef<Object> actor = spawn(name);
        begin(actor, step);
        return actor;
    }

    /** Lets {@code actor} do something, and returns when it has begun to. */
    static void begin(ActorRef<Object> actor, Step step) {
        CountDownLatch begun = new CountDownLatch(1);
        actor.tell((Step) context -> {
            begun.countDown();
            step.run(context);
        });
        SystemOnThreads.await(begun, "a handler to begin");
    }

    /** Returns when everything that {@code actor} was told has been handled. */
    static void settle(ActorRef<Object> actor) {
        begin(actor, context -> {});
    }

    /** Returns when {@code actor} is suspended for hours. */
    static void suspend(ActorRef<Object> actor) {
        CountDownLatch done = new CountDownLatch(1);
        actor.tell((Step) context -> {
            context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ofHours(1)));
            done.countDown();
        });
        SystemOnThreads.await(done, "an actor to be suspended");
    }

    /** Does not return before {@link #release}, whatever anybody says. */
    void hang() {
        boolean waiting = true;
        while (waiting) {
            try {
                waiting = !release.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException ignored) {
                // What a handler does that does not care.
            }
        }
    }

    /** Waits until {@link #release} or an interrupt. */
    void block() throws InterruptedException {
        if (!release.await(1, TimeUnit.MINUTES)) {
            throw new AssertionError("expected to be released or interrupted");
        }
    }

    /** Lets everything go on that hangs or blocks. */
    void release() {
        release.countDown();
    }

    /** Something that must be over with the system. */
    void mustComplete(CompletionStage<?> stage) {
        futures.add(stage.toCompletableFuture());
    }

    /** A thread that must end with the system. */
    void inBackground(Runnable body) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        mustComplete(over);
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } finally {
                        over.complete(null);
                    }
                },
                "background");
        thread.setDaemon(true);
        thread.start();
    }

    /** How long it takes until {@code end} has completed. */
    static Duration timeOf(Supplier<CompletionStage<Void>> end) {
        long began = MonotonicClock.SYSTEM.nanoTime();
        get(end.get());
        return Duration.ofNanos(MonotonicClock.SYSTEM.nanoTime() - began);
    }

    static <T> T get(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("expected the end within " + PATIENCE, e);
        } catch (ExecutionException e) {
            throw new AssertionError("expected an end without an error", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Futures that are not complete although the system has ended. */
    long pending() {
        return futures.stream().filter(future -> !future.isDone()).count();
    }

    /** Threads that were not there before the system was, of the system or in the background. */
    List<String> threadsLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.contains("-worker-")
                        || name.endsWith("-timer")
                        || name.endsWith("-shutdown")
                        || name.equals("background"))
                .toList();
    }

    /** An actor whose messages it never handles. */
    static Props<Object> deaf() {
        return Props.of(() -> (message, context) -> {});
    }

    @Override
    public void close() {
        release();
        get(test.system().forceStop());
        SystemOnThreads.await(() -> threadsLeft().isEmpty(), "no thread to be left");
    }
}
