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
    private final Map<String, Offers> offersByName = new HashMap<>();
    private boolean ready;

    /** One service; {@code id} tells the older. */
    private record Offer(ActorFactory<?> factory, int ranking, long id) {
        boolean betterThan(Offer other) {
            return ranking != other.ranking ? ranking > other.ranking : id < other.id;
        }
    }

    /** The offers for one name, and the actor. */
    private static final class Offers {
        final String name;
        final List<Offer> offers = new ArrayList<>();
        ActorFactory<?> inCharge;
        Thread settler;
        /** For the settler alone. */
        ActorRef<?> actor;

        Offers(String name) {
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
        List<Offers> all;
        synchronized (this) {
            ready = true;
            all = List.copyOf(offersByName.values());
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
        Offers before;
        Offers named;
        synchronized (this) {
            before = withdraw(factory);
            named = offersByName.computeIfAbsent(name, Offers::new);
            named.offers.add(new Offer(factory, ranking, id));
        }
        if (before != null && before != named) {
            settle(before);
        }
        settle(named);
    }

    /** A service has gone. */
    void remove(ActorFactory<?> factory) {
        Offers named;
        synchronized (this) {
            named = withdraw(factory);
        }
        if (named != null) {
            settle(named);
            awaitSettled(named, factory);
        }
    }

    private synchronized Offers withdraw(ActorFactory<?> factory) {
        for (Offers named : offersByName.values()) {
            if (named.withdraw(factory)) {
                return named;
            }
        }
        return null;
    }

    private void settle(Offers named) {
        synchronized (this) {
            if (!ready || named.settler != null || kernel.refusing()) {
                return;
            }
            named.settler = Thread.currentThread();
        }
        try {
            settleUntilAgreed(named);
        } finally {
            synchronized (this) {
                if (named.settler == Thread.currentThread()) {
                    named.settler = null;
                }
                notifyAll();
            }
        }
    }

    /** Ends, in one step with the look that finds nothing to do, so that no change is left to a settler that has gone. */
    private void settleUntilAgreed(Offers named) {
        while (true) {
            ActorFactory<?> from;
            ActorFactory<?> to;
            boolean gone;
            synchronized (this) {
                from = named.inCharge;
                to = named.best();
                if (from == to) {
                    named.settler = null;
                    return;
                }
                named.inCharge = to;
                gone = from != null && !named.offers(from);
            }
            try {
                change(named, from, to, gone);
            } catch (RuntimeException | LinkageError e) {
                leaveOut(named, to, e);
            }
        }
    }

    private void leaveOut(Offers named, ActorFactory<?> factory, Throwable why) {
        String what = factory == null ? "none" : factory.getClass().getName();
        LOG.error("actor factory {} for {} is left out: {}", what, named.name, FailureInWords.describe(why));
        synchronized (this) {
            named.withdraw(factory);
            named.inCharge = null;
        }
    }

    private void change(Offers named, ActorFactory<?> from, ActorFactory<?> to, boolean gone) {
        ActorCell<?> cell = live(named.actor);
        if (cell == null) {
            named.actor = to == null ? null : kernel.system().spawn(Offered.spawnedBy(to), named.name);
            return;
        }
        HoldOrder held = from == null
                ? null
                : kernel.departures().holdBelow(cell, kernel.codeBase().of(from.getClass()));
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
    private synchronized void awaitSettled(Offers named, ActorFactory<?> factory) {
        long end = MonotonicClock.SYSTEM.nanoTime()
                + Durations.nanos(kernel.settings().roleTimeout());
        try {
            while (named.settler != null && named.settler != Thread.currentThread() && !kernel.onWorkerThread()) {
                long rest = end - MonotonicClock.SYSTEM.nanoTime();
                if (rest <= 0) {
                    LOG.warn(
                            "actor factory {} goes while {} is still busy with the actor {}",
                            factory.getClass().getName(),
                            named.settler.getName(),
                            named.name);
                    return;
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(rest, 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
