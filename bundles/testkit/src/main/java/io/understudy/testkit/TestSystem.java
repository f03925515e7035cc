package io.understudy.testkit;

import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.middleware.Middleware;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RuntimeParts;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.Ticking;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.SupervisionKind;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An actor system for one test, made of the components on the class path, without a framework. Close it at the end.
 *
 * <p>A component that the builder is not given is found with {@link java.util.ServiceLoader}, the first one on the class path
 * if there are several; if there is none, the error says which artifact to add. A {@link SupervisionKind} found this way goes by
 * the simple name of its class, with small letters and hyphens: {@code OneForOne} is {@code one-for-one}. A {@code Kind} at the
 * end does not count: {@code BackoffKind} is {@code backoff}.
 *
 * <p><b>Threads:</b> any on real threads; a deterministic system is for one at a time.
 */
public final class TestSystem implements AutoCloseable {
    private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(10);
    /** The systems that tests run themselves, until they are closed. */
    private static final Map<ActorSystem, Pace> DRIVEN = new ConcurrentHashMap<>();

    private final ActorSystem system;
    private final RuntimeSettings settings;
    private final ManualClock clock;
    private final DeterministicExecutor executor;
    private final Queue<RuntimeEvent> events = new ConcurrentLinkedQueue<>();
    private final ActorSystem.Subscription subscription;
    private int probes;

    private TestSystem(ClassPathParts found, RuntimeParts parts, ManualClock clock, DeterministicExecutor executor) {
        this.settings = parts.settings();
        this.clock = clock;
        this.executor = executor;
        system = found.factory().create(parts);
        subscription = system.observe(events::add);
        if (executor != null) {
            if (!(system instanceof Ticking)) {
                throw new IllegalStateException(
                        system.getClass().getName() + " was made with a clock that is turned by hand,"
                                + " and must be a " + Ticking.class.getName() + ", but is not");
            }
            executor.nameActors(index -> {
                RegisteredActor actor = parts.registry().lookup(index);
                return actor == null ? index + " (gone)" : actor.path();
            });
            DRIVEN.put(system, new DrivenPace());
        }
    }

    /** A system without threads, whose order of turns follows from {@code seed} and whose time stands still. */
    public static TestSystem deterministic(long seed) {
        return builder().deterministic(seed).build();
    }

    /** A system on {@code n} real threads, in real time. */
    public static TestSystem threads(int n) {
        return builder().threads(n).build();
    }

    /** A system to be described further; without further description, on the executor of the class path. */
    public static Builder builder() {
        return new Builder();
    }

    /** How a probe in {@code system} waits. */
    static Pace paceOf(ActorSystem system) {
        return DRIVEN.getOrDefault(system, Pace.REAL);
    }

    /** The system under test. */
    public ActorSystem system() {
        return system;
    }

    /** A probe with a name made up for it. */
    public <T> Probe<T> probe() {
        return probe("probe-" + ++probes);
    }

    /** A probe with a name. */
    public <T> Probe<T> probe(String name) {
        return Probe.create(system, Objects.requireNonNull(name, "name"));
    }

    /** What has happened since the system was made. */
    public List<RuntimeEvent> events() {
        return List.copyOf(events);
    }

    /** What was not delivered since the system was made. */
    public List<DeadLetter> deadLetters() {
        return events.stream()
                .filter(RuntimeEvent.DeadLettered.class::isInstance)
                .map(event -> ((RuntimeEvent.DeadLettered) event).letter())
                .toList();
    }

    /** The clock; of a deterministic system only. */
    public ManualClock clock() {
        return requireDriven("clock", clock);
    }

    /** The executor, for single steps and for the trace; of a deterministic system only. */
    public DeterministicExecutor executor() {
        return requireDriven("executor", executor);
    }

    /** Runs turns until no actor is ready and says how many; in a deterministic system only. */
    public int runUntilIdle() {
        return executor().runUntilIdle();
    }

    /**
     * Runs until idle, then lets time pass in steps of a timer tick; in each, timers fire and the system runs until it is idle
     * again. In a deterministic system only.
     */
    public void advance(Duration time) {
        Objects.requireNonNull(time, "time");
        runUntilIdle();
        Duration rest = time;
        do {
            Duration step = rest.compareTo(settings.timerTick()) < 0 ? rest : settings.timerTick();
            clock().advance(step);
            ((Ticking) system).tick();
            runUntilIdle();
            rest = rest.minus(step);
        } while (!rest.isZero());
    }

    /**
     * What {@code stage} completes with, for {@code ask}.
     *
     * @throws AssertionError if it does not complete within {@code limit}, or completes with an error, which is the cause
     */
    public <R> R await(CompletionStage<R> stage, Duration limit) {
        Objects.requireNonNull(stage, "stage");
        CompletableFuture<R> future = stage.toCompletableFuture();
        if (executor != null) {
            advanceUntilDone(future, limit);
        }
        try {
            return future.get(executor != null ? 0 : limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("expected the result within " + limit + ", found none", e);
        } catch (ExecutionException e) {
            throw new AssertionError("expected a result within " + limit + ", found " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while a result was awaited", e);
        }
    }

    private void advanceUntilDone(CompletableFuture<?> future, Duration limit) {
        runUntilIdle();
        Duration rest = limit;
        while (!future.isDone() && rest.compareTo(Duration.ZERO) > 0) {
            advance(settings.timerTick());
            rest = rest.minus(settings.timerTick());
        }
    }

    /** Shuts the system down in order. Idempotent. */
    @Override
    public void close() {
        CompletionStage<Void> down = system.shutdown(SHUTDOWN_LIMIT.dividedBy(2));
        try {
            await(down, SHUTDOWN_LIMIT);
        } finally {
            DRIVEN.remove(system);
            subscription.close();
        }
    }

    private <P> P requireDriven(String what, P part) {
        if (part == null) {
            throw new IllegalStateException("a system on real threads has no " + what
                    + " to be turned by hand; use TestSystem.deterministic(seed), or a probe with a limit");
        }
        return part;
    }

    /** Waits by running the system. */
    private final class DrivenPace implements Pace {
        @Override
        public <E> E poll(BlockingQueue<E> queue, Duration limit) {
            runUntilIdle();
            Duration rest = limit;
            E found = queue.poll();
            while (found == null && rest.compareTo(Duration.ZERO) > 0) {
                Duration step = rest.compareTo(settings.timerTick()) < 0 ? rest : settings.timerTick();
                advance(step);
                rest = rest.minus(step);
                found = queue.poll();
            }
            return found;
        }

        @Override
        public MonotonicClock clock() {
            return clock;
        }
    }

    /**
     * The description of a system.
     *
     * <p><b>Threads:</b> one.
     */
    public static final class Builder {
        private RuntimeSettings settings = RuntimeSettings.DEFAULTS.withName("test");
        private List<Middleware> middlewares = List.of();
        private final Map<String, SupervisionKind> kinds = new LinkedHashMap<>();
        private ReadyQueueCoordinator coordinator;
        private WorkerExecutor executor;
        private MailboxRegistry registry;
        private MessageInvoker invoker;
        private MailboxFactory mailboxes;
        private Long seed;
        private int threads;

        private Builder() {}

        /** On {@code n} real threads, in real time. */
        public Builder threads(int n) {
            if (n < 1) {
                throw new IllegalArgumentException("threads: expected 1 or more, found " + n);
            }
            threads = n;
            return this;
        }

        /** Without threads and with time that stands still; the order of turns follows from {@code seed}. */
        public Builder deterministic(long seed) {
            this.seed = seed;
            return this;
        }

        /** With a coordinator of its own. */
        public Builder coordinator(ReadyQueueCoordinator coordinator) {
            this.coordinator = Objects.requireNonNull(coordinator, "coordinator");
            return this;
        }

        /** With an executor of its own, in real time. */
        public Builder executor(WorkerExecutor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /** With a registry of its own. */
        public Builder registry(MailboxRegistry registry) {
            this.registry = Objects.requireNonNull(registry, "registry");
            return this;
        }

        /** With an invoker of its own. */
        public Builder invoker(MessageInvoker invoker) {
            this.invoker = Objects.requireNonNull(invoker, "invoker");
            return this;
        }

        /** With mailboxes of its own. */
        public Builder mailboxes(MailboxFactory mailboxes) {
            this.mailboxes = Objects.requireNonNull(mailboxes, "mailboxes");
            return this;
        }

        /** With a supervision kind, besides those of the class path. */
        public Builder kind(String name, SupervisionKind kind) {
            kinds.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(kind, "kind"));
            return this;
        }

        /** With other settings. */
        public Builder settings(RuntimeSettings settings) {
            this.settings = Objects.requireNonNull(settings, "settings");
            return this;
        }

        /** With middlewares around every actor, outermost first. */
        public Builder middleware(List<Middleware> middlewares) {
            this.middlewares = List.copyOf(middlewares);
            return this;
        }

        /**
         * The system, running.
         *
         * @throws IllegalStateException naming every component that is missing and the artifact to add
         */
        public TestSystem build() {
            if ((seed == null ? 0 : 1) + (threads == 0 ? 0 : 1) + (executor == null ? 0 : 1) > 1) {
                throw new IllegalStateException(
                        "expected one of threads(n), deterministic(seed) and executor(x), found several");
            }
            DeterministicExecutor stepwise = seed == null ? null : new DeterministicExecutor(seed);
            ManualClock clock = seed == null ? null : new ManualClock();
            ClassPathParts found = new ClassPathParts(Thread.currentThread().getContextClassLoader());
            ReadyQueueCoordinator theCoordinator = found.or(coordinator, ReadyQueueCoordinator.class, "coordinator");
            MailboxRegistry theRegistry = found.or(registry, MailboxRegistry.class, "registry");
            MessageInvoker theInvoker = found.or(invoker, MessageInvoker.class, "invoker");
            MailboxFactory theMailboxes = found.or(mailboxes, MailboxFactory.class, "mailbox");
            WorkerExecutor theExecutor = stepwise != null ? stepwise : found.executorOr(executor, threads);
            Map<String, SupervisionKind> theKinds = found.kindsAnd(kinds);
            found.factory();
            found.requireComplete();
            RuntimeParts parts = new RuntimeParts(
                    theCoordinator,
                    theExecutor,
                    theRegistry,
                    theInvoker,
                    theMailboxes,
                    theKinds,
                    middlewares,
                    clock == null ? MonotonicClock.SYSTEM : clock,
                    settings);
            return new TestSystem(found, parts, clock, stepwise);
        }
    }
}
