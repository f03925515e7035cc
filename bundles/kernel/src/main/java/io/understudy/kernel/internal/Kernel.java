package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystemStoppedException;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SuspendReason;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One actor system: what its actors, workers and timers have in common. Knows nothing of OSGi.
 *
 * <p><b>Threads:</b> any.
 */
final class Kernel {
    private static final Logger LOG = LoggerFactory.getLogger(Kernel.class);

    private final MonotonicClock clock;
    private final KernelActorSystem system;
    private final EventBus events = new EventBus();
    private final Signals signals = new Signals();
    private final RoomWaits roomWaits = new RoomWaits();
    private final Roles roles = new Roles(this);
    private final Casting casting = new Casting(this);
    private final ReadyActors readyActors = new ReadyActors(this);
    private final Moves moves = new Moves(this);
    private final MailboxRules mailboxRules = new MailboxRules();
    private final Seats seats = new Seats(this);
    private final Shutdown shutdown = new Shutdown(this);
    private final FatalErrors fatalErrors = new FatalErrors(this);
    private final Interceptors interceptors = new Interceptors(this);
    private final Meters meters = new Meters(this);
    private final RootEscalations rootEscalations = new RootEscalations(this);
    private final Watchdog watchdog = new Watchdog(this);
    private final Upkeep upkeep = new Upkeep(this);
    private final Inspector inspector = new Inspector(this);
    private final Departures departures = new Departures(this);
    private final Stamps stamps;
    private final DeadLetters deadLetters;
    private final PathRef deadLetterRef;
    private final Ticker ticker;
    private final TimerQueue timers;
    private final TurnLimits turnLimits;
    private final ActorCell<Object> guardian;
    private final Family family;
    /** Counted apart by each thread: a common word would go from processor to processor with each actor. */
    private final LongAdder actors = new LongAdder();

    private final UndecidedFailures undecided = new UndecidedFailures(this);
    private volatile RuntimeSettings settings;

    Kernel(RuntimeSettings settings, MonotonicClock clock) {
        this.settings = settings;
        this.clock = clock;
        this.stamps = new Stamps(clock.nanoTime());
        this.system = new KernelActorSystem(this);
        this.deadLetters = new DeadLetters(this, settings);
        this.deadLetterRef = new PathRef(this, "/deadLetters");
        this.ticker = new Ticker(this, settings.timerTick());
        this.timers = clock == MonotonicClock.NONE
                ? new NoTimers(settings.name())
                : new HashedWheel(clock, settings.timerTick(), ticker::wake);
        this.turnLimits = new TurnLimits(this);
        this.guardian = new ActorCell<>(
                this,
                null,
                "user",
                0,
                Props.of(() -> (message, context) -> context.unhandled(message)),
                settings.mailbox());
        guardian.children();
        this.family = new Family(guardian);
    }

    /** Lets time pass, unless the clock is turned by hand. */
    void start() {
        if (!timeIsTurnedByHand()) {
            ticker.start();
        }
    }

    boolean timeIsTurnedByHand() {
        return clock != MonotonicClock.SYSTEM && hasClock();
    }

    boolean hasClock() {
        return clock != MonotonicClock.NONE;
    }

    /** Whether there is somebody for every role that a turn takes. */
    boolean canRun() {
        return roles.current().runnable()
                && roles.executor() != null
                && guardian.index().valid();
    }

    /** The roles that a turn takes and nobody plays, for messages. */
    String missingRoles() {
        String missing = roles.current().missing();
        return roles.executor() == null ? missing + (missing.isEmpty() ? "" : ", ") + "executor" : missing;
    }

    // Actors

    /** Makes the guardian an actor like any other; as soon as there is a registry and somebody makes mailboxes. */
    synchronized void installGuardian() {
        RoleParts parts = roles.current();
        if (!guardian.index().valid() && parts.spawnable()) {
            guardian.equip(parts.mailboxes(), MailboxOptions.unbounded());
            guardian.registered(parts.registry().register(guardian));
            startActor(guardian);
            moves.catchUp(guardian, parts.mailboxes());
        }
    }

    /** A new actor below {@code parent}; with a name made up for it if {@code name} is null. Nothing remains if it fails. */
    <M> ActorRef<M> spawn(ActorCell<?> parent, Props<M> wanted, String name) {
        Objects.requireNonNull(wanted, "props");
        long number = name == null ? parent.children().nextNumber() : 0;
        refuseToSpawnAtTheEnd(parent, name, number);
        int departed = departures.count();
        Class<?> code = departures.requireCode(wanted, parent, name, number);
        Props<M> props = interceptors.isEmpty() ? wanted : interceptors.onSpawn(wanted, parent, Names.of(name, number));
        ActorRef<M> adopted = name == null ? null : departures.adopted(parent, name, code, props);
        if (adopted != null) {
            return adopted;
        }
        RoleParts parts = roles.spawnable();
        MailboxOptions options = mailboxRules.optionsOf(props, settings, parent, name, number);
        ActorCell<M> cell = new ActorCell<>(this, parent, name, number, props, options);
        cell.equip(parts.mailboxes(), options);
        register(cell);
        try {
            parent.children().add(cell);
        } catch (RuntimeException e) {
            cell.obstruct(Obstacles.STOPPED);
            unregister(cell);
            refuseToSpawnAtTheEnd(parent, name, number);
            throw e;
        }
        actors.increment();
        if (events.heard()) {
            events.publish(new RuntimeEvent.ActorRegistered(cell.path()));
        }
        startActor(cell);
        moves.catchUp(cell, parts.mailboxes());
        if (shutdown.missed()) {
            cell.system(SystemMessage.Stop.INSTANCE);
        }
        if (departures.count() != departed) {
            departures.holdIfLate(cell, code);
        }
        return cell.self();
    }

    private void refuseToSpawnAtTheEnd(ActorCell<?> parent, String name, long number) {
        if (shutdown.begun()) {
            throw new ActorSystemStoppedException("cannot spawn " + Paths.of(parent) + "/" + Names.of(name, number)
                    + ": the system " + settings.name() + " is shutting down");
        }
        if (parent.isObstructed(SuspendReason.STOPPING)) {
            throw new IllegalStateException("cannot spawn " + Paths.of(parent) + "/" + Names.of(name, number)
                    + ": its parent is stopping; expected a running parent");
        }
    }

    /** Registers with the current registry; if that one is just being replaced, with the next. */
    private void register(ActorCell<?> cell) {
        while (true) {
            MailboxRegistry registry = roles.spawnable().registry();
            try {
                cell.registered(registry.register(cell));
                return;
            } catch (IllegalStateException handedOver) {
                roles.awaitOtherRegistry(registry, handedOver);
            }
        }
    }

    private void unregister(ActorCell<?> cell) {
        MailboxRegistry registry = roles.current().registry();
        if (registry != null) {
            registry.unregister(cell.index());
        }
    }

    private void startActor(ActorCell<?> cell) {
        if (cell.signalUser()) {
            cell.becameReady();
        }
    }

    /** An actor has stopped. */
    void deregister(ActorCell<?> cell) {
        unregister(cell);
        undecided.forget(cell);
        events.stopped(cell);
        if (cell != guardian) {
            actors.decrement();
        }
        if (events.heard()) {
            events.publish(new RuntimeEvent.ActorDeregistered(cell.path()));
        }
    }

    ActorCell<?> find(String path) {
        ActorCell<?> found = Paths.find(guardian, path);
        return found == null || found.stopped() ? null : found;
    }

    /** Why the messages of a stopping actor are not delivered. */
    DeadLetterReason buryReason(ActorCell<?> cell) {
        boolean suspended = (cell.obstacles() & Obstacles.open()) != 0
                || cell.isObstructed(SuspendReason.FAILURE)
                || cell.isObstructed(SuspendReason.UPGRADE);
        return shutdown.begun() && suspended ? DeadLetterReason.SUSPENDED_AT_SHUTDOWN : DeadLetterReason.ACTOR_STOPPED;
    }

    // What happened

    /** Something threw that must not; it has no further consequences. */
    void contained(String where, String path, Throwable thrown) {
        Quietly.log(LOG, "error contained in " + where + (path == null ? "" : " of " + path), thrown);
        events.publish(new RuntimeEvent.ErrorContained(where, path, thrown));
    }

    void mailboxReported(ActorCell<?> cell, MailboxEvent event) {
        if (event instanceof MailboxEvent.HighWater high) {
            LOG.warn(
                    "the mailbox of {} holds {} messages (threshold {}); it is slower than its senders",
                    cell.path(),
                    high.depth(),
                    high.threshold());
        }
        if (events.heard()) {
            events.publish(new RuntimeEvent.MailboxReported(cell.path(), event));
        }
    }

    // Turns

    /** Whether the calling thread runs actors or keeps time, and must never wait for room. */
    boolean onWorkerThread() {
        return ticker.isCurrentThread() || seats.occupiedBy(Thread.currentThread());
    }

    // Parts

    /** Lets messages take another way if one of the reasons for it has begun or ended. */
    void detourIfNeeded() {
        synchronized (interceptors) {
            stamps.detour(refusing() || interceptors.wantMessages() || meters.wantsMessages());
        }
    }

    Interceptors interceptors() {
        return interceptors;
    }

    Meters metering() {
        return meters;
    }

    boolean refusing() {
        return shutdown.begun();
    }

    int actorCount() {
        return Math.max(0, actors.intValue());
    }

    MonotonicClock clock() {
        return clock;
    }

    RuntimeSettings settings() {
        return settings;
    }

    Departures departures() {
        return departures;
    }

    /** Other settings from now on. The name and the tick stay as they were at the start. */
    void settings(RuntimeSettings next) {
        settings = next.withName(settings.name());
        deadLetters.settings(next);
    }

    KernelActorSystem system() {
        return system;
    }

    EventBus events() {
        return events;
    }

    Signals signals() {
        return signals;
    }

    RoomWaits roomWaits() {
        return roomWaits;
    }

    Roles roles() {
        return roles;
    }

    Casting casting() {
        return casting;
    }

    ReadyActors readyActors() {
        return readyActors;
    }

    Moves moves() {
        return moves;
    }

    MailboxRules mailboxRules() {
        return mailboxRules;
    }

    TurnLimits turnLimits() {
        return turnLimits;
    }

    Seats seats() {
        return seats;
    }

    UndecidedFailures undecided() {
        return undecided;
    }

    FatalErrors fatalErrors() {
        return fatalErrors;
    }

    RootEscalations rootEscalations() {
        return rootEscalations;
    }

    Family family() {
        return family;
    }

    Shutdown shutdownControl() {
        return shutdown;
    }

    DeadLetters deadLetters() {
        return deadLetters;
    }

    ActorRef<Object> deadLetterRef() {
        return deadLetterRef;
    }

    Ticker ticker() {
        return ticker;
    }

    TimerQueue timers() {
        return timers;
    }

    Stamps stamps() {
        return stamps;
    }

    Watchdog watchdog() {
        return watchdog;
    }

    Upkeep upkeep() {
        return upkeep;
    }

    Inspector inspector() {
        return inspector;
    }

    ActorCell<?> guardian() {
        return guardian;
    }
}
