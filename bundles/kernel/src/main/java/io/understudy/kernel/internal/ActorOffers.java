package io.understudy.kernel.internal;

import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.SuspendReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Actors that are offered as services. Of several offers for one name the best is in charge: highest ranking, then oldest. When
 * another one gets in charge the live actor goes on with its code, behind the same reference; when none is left the actor is
 * held. An offer that cannot be used is named in the log and left out; the others are not affected.
 *
 * <p><b>Threads:</b> any. One thread at a time settles who is in charge of a name, without a lock, as foreign code is called;
 * whoever changes the offers meanwhile leaves the rest to that thread. Whoever takes an offer away waits until the actor does not
 * run its code any more, not longer than a role may take.
 */
final class ActorOffers {
    private static final Logger LOG = LoggerFactory.getLogger(ActorOffers.class);

    private final Kernel kernel;
    private final Map<String, Part> parts = new HashMap<>();
    private boolean ready;

    /** One service; {@code id} tells the older. */
    private record Offer(ActorFactory<?> factory, int ranking, long id) {
        boolean betterThan(Offer other) {
            return ranking != other.ranking ? ranking > other.ranking : id < other.id;
        }
    }

    /** The offers for one name, and the actor. */
    private static final class Part {
        final String name;
        final List<Offer> offers = new ArrayList<>();
        ActorFactory<?> inCharge;
        Thread settler;
        /** For the settler alone. */
        ActorRef<?> actor;

        Part(String name) {
            this.name = name;
        }

        ActorFactory<?> best() {
            Offer best = null;
            for (Offer offer : offers) {
                best = best == null || offer.betterThan(best) ? offer : best;
            }
            return best == null ? null : best.factory;
        }

        boolean offers(ActorFactory<?> factory) {
            return offers.stream().anyMatch(offer -> offer.factory == factory);
        }

        boolean withdraw(ActorFactory<?> factory) {
            return offers.removeIf(offer -> offer.factory == factory);
        }
    }

    ActorOffers(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Actors that were offered before the system was complete can be spawned now. */
    void systemReady() {
        List<Part> all;
        synchronized (this) {
            ready = true;
            all = List.copyOf(parts.values());
        }
        all.forEach(this::settle);
    }

    /** A service has come, or its properties have changed. */
    void add(ActorFactory<?> factory, Map<String, Object> properties) {
        if (!(properties.get(ActorFactory.ACTOR_NAME) instanceof String name)) {
            LOG.error(
                    "actor factory {} is left out: expected the actor's name in the service property {}, found {}",
                    factory.getClass().getName(),
                    ActorFactory.ACTOR_NAME,
                    properties.get(ActorFactory.ACTOR_NAME));
            remove(factory);
            return;
        }
        int ranking = properties.get("service.ranking") instanceof Integer given ? given : 0;
        long id = properties.get("service.id") instanceof Long given ? given : Long.MAX_VALUE;
        Part before;
        Part part;
        synchronized (this) {
            before = withdraw(factory);
            part = parts.computeIfAbsent(name, Part::new);
            part.offers.add(new Offer(factory, ranking, id));
        }
        if (before != null && before != part) {
            settle(before);
        }
        settle(part);
    }

    /** A service has gone. */
    void remove(ActorFactory<?> factory) {
        Part part;
        synchronized (this) {
            part = withdraw(factory);
        }
        if (part != null) {
            settle(part);
            awaitSettled(part, factory);
        }
    }

    private synchronized Part withdraw(ActorFactory<?> factory) {
        for (Part part : parts.values()) {
            if (part.withdraw(factory)) {
                return part;
            }
        }
        return null;
    }

    private void settle(Part part) {
        synchronized (this) {
            if (!ready || part.settler != null || kernel.refusing()) {
                return;
            }
            part.settler = Thread.currentThread();
        }
        try {
            settleUntilAgreed(part);
        } finally {
            synchronized (this) {
                if (part.settler == Thread.currentThread()) {
                    part.settler = null;
                }
                notifyAll();
            }
        }
    }

    /** Ends, in one step with the look that finds nothing to do, so that no change is left to a settler that has gone. */
    private void settleUntilAgreed(Part part) {
        while (true) {
            ActorFactory<?> from;
            ActorFactory<?> to;
            boolean gone;
            synchronized (this) {
                from = part.inCharge;
                to = part.best();
                if (from == to) {
                    part.settler = null;
                    return;
                }
                part.inCharge = to;
                gone = from != null && !part.offers(from);
            }
            try {
                change(part, from, to, gone);
            } catch (RuntimeException | LinkageError e) {
                leaveOut(part, to, e);
            }
        }
    }

    private void leaveOut(Part part, ActorFactory<?> factory, Throwable why) {
        String what = factory == null ? "none" : factory.getClass().getName();
        LOG.error("actor factory {} for {} is left out: {}", what, part.name, FailureInWords.describe(why));
        synchronized (this) {
            part.withdraw(factory);
            part.inCharge = null;
        }
    }

    private void change(Part part, ActorFactory<?> from, ActorFactory<?> to, boolean gone) {
        ActorCell<?> cell = live(part.actor);
        if (cell == null) {
            part.actor = to == null ? null : kernel.system().spawn(Offered.spawnedBy(to), part.name);
            return;
        }
        HoldOrder held = from == null
                ? null
                : kernel.departures()
                        .holdBelow(cell, kernel.departures().codeBase().of(from.getClass()));
        if (to != null) {
            cell.system(new SystemMessage.GoOnWith<>(Offered.by(to)));
        }
        if (gone && held != null) {
            kernel.departures()
                    .awaitHeld(held, "the actor factory " + from.getClass().getName());
        }
    }

    private static ActorCell<?> live(ActorRef<?> actor) {
        ActorCell<?> cell = actor == null ? null : AnyRef.of(actor, "actor").cell();
        return cell == null || cell.stopped() || cell.isObstructed(SuspendReason.STOPPING) ? null : cell;
    }

    /** Waits until {@code factory} is not in charge and nobody is about to change that. */
    private void awaitSettled(Part part, ActorFactory<?> factory) {
        if (!kernel.onWorkerThread() && !isSettled(part)) {
            LOG.warn(
                    "actor factory {} goes while somebody is still busy with the actor {}",
                    factory.getClass().getName(),
                    part.name);
        }
    }

    private synchronized boolean isSettled(Part part) {
        long end = MonotonicClock.SYSTEM.nanoTime()
                + Durations.nanos(kernel.settings().roleTimeout());
        try {
            while (part.settler != null && part.settler != Thread.currentThread()) {
                long rest = end - MonotonicClock.SYSTEM.nanoTime();
                if (rest <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(rest, 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
