package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.Props;
import io.understudy.Upgradable;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replacement of an actor's code; always in its own turn.
 *
 * <ol>
 *   <li>An actor is held before its code goes: its instance saves its state if it can, and ends with {@code postStop}. Mailbox,
 *       stash, reference, watchers, those it watches, its supervisor and its children stay; nothing below it is held with it.
 *   <li>It goes on when code is offered: a new instance begins with {@code preStart}, takes the state, and gets what waited. Only
 *       one that is held goes on.
 *   <li>A migration that fails leaves it held with the state that was saved, or, if saving failed, with the old instance. Each
 *       later offer is another try. If so configured it is stopped instead.
 *   <li>A failure is decided as ever, held or not: a restart forgets the saved state, a resumption keeps it. The new instance
 *       of a restart that comes due is made when code is there.
 * </ol>
 */
final class Upgrades {
    private static final Logger LOG = LoggerFactory.getLogger(Upgrades.class);
    private static final int UPGRADE = Obstacles.of(SuspendReason.UPGRADE);

    private Upgrades() {}

    static <M> void hold(ActorCell<M> cell, HoldOrder order) {
        if (cell.stopped() || cell.isObstructed(SuspendReason.STOPPING) || !order.concerns(cell)) {
            order.left(cell);
            return;
        }
        KeptState known = keptBy(cell);
        if (known != null) {
            known.under(cell, order);
            return;
        }
        KeptState kept = new KeptState(cell.kernel().clock().nanoTime(), order, order.isClaimed(cell));
        cell.rare().upgrade = kept;
        Suspensions.hold(cell, UPGRADE);
        if (cell.actor() == null || letGo(cell, kept, null)) {
            kept.obeyed(cell);
        } else if (keptBy(cell) != null) {
            kept.giveUpClaim();
            kept.obeyed(cell);
        }
    }

    /** Saves the state and ends the instance; false if that failed. */
    private static <M> boolean letGo(ActorCell<M> cell, KeptState kept, Code to) {
        Actor<M> actor = cell.actor();
        try {
            if (actor instanceof Upgradable upgradable) {
                Object state = upgradable.saveState();
                StateTypes.require(state, loadersOf(cell));
                kept.save(state);
            }
        } catch (Throwable thrown) {
            failed(cell, kept, to, thrown);
            return false;
        }
        endInstance(cell, true);
        return true;
    }

    private static <M> Set<ClassLoader> loadersOf(ActorCell<M> cell) {
        Set<ClassLoader> loaders = new HashSet<>();
        loaders.add(CodeOwner.of(cell.actor()).getClassLoader());
        loaders.add(CodeOwner.of(cell.props().factory()).getClassLoader());
        return loaders;
    }

    private static <M> void endInstance(ActorCell<M> cell, boolean began) {
        if (began) {
            try {
                cell.actor().postStop(cell.context());
            } catch (Throwable thrown) {
                cell.kernel().contained("postStop", cell.path(), thrown);
                cell.kernel().fatalErrors().thrownByActor(thrown);
            }
        }
        cell.dropActor();
        cell.rare().behaviors.clear();
        Lifecycle.endTimers(cell);
    }

    /** Goes on with the code of {@code props}, if it is held and the code may run. */
    static <M> void goOn(ActorCell<M> cell, Props<M> props) {
        KeptState kept = keptBy(cell);
        if (kept == null) {
            return;
        }
        Class<?> type = CodeOwner.of(props.factory());
        String refusal = cell.kernel().departures().codeBase().refusal(type);
        if (refusal != null) {
            LOG.warn("{} stays held: {}", cell.path(), refusal);
            kept.giveUpClaim();
            return;
        }
        Code to = cell.kernel().departures().codeBase().of(type);
        if (cell.actor() != null && !letGo(cell, kept, to)) {
            return;
        }
        cell.code(props);
        cell.lendClassLoader(Thread.currentThread());
        if (cell.rare().pendingRestart != null || begin(cell, kept, to)) {
            done(cell, kept, to);
        }
    }

    private static <M> boolean begin(ActorCell<M> cell, KeptState kept, Code to) {
        boolean began = false;
        kept.beginning(true);
        try {
            cell.createActor();
            cell.actor().preStart(cell.context());
            began = true;
            kept.giveTo(cell.actor(), cell, to);
            return true;
        } catch (Throwable thrown) {
            endInstance(cell, began);
            failed(cell, kept, to, thrown);
            return false;
        } finally {
            kept.beginning(false);
        }
    }

    private static void done(ActorCell<?> cell, KeptState kept, Code to) {
        Rare rare = cell.rare();
        rare.upgrade = null;
        rare.turnFailure = null;
        kept.leave(cell);
        new CellStash(cell).unstashAll();
        Duration held = Duration.ofNanos(cell.kernel().clock().nanoTime() - kept.since());
        LOG.debug("{} goes on with {} after {}, held for {}", cell.path(), to, kept.from(), held);
        cell.kernel()
                .events()
                .publish(new RuntimeEvent.ActorUpgraded(cell.path(), kept.from().version(), to.version(), held));
        Suspensions.release(cell, UPGRADE);
        Supervision.decideDeferred(cell);
    }

    /** Says what failed; the actor stays held and waits for other code as long as it takes, or is stopped, as configured. */
    private static void failed(ActorCell<?> cell, KeptState kept, Code to, Throwable thrown) {
        boolean stop = cell.kernel().settings().stopOnFailedUpgrade();
        String what =
                to == null ? "cannot save its state for the version after " + kept.from() : "cannot go on with " + to;
        Quietly.log(
                LOG,
                cell.path() + " " + what
                        + (stop
                                ? "; it is stopped, as configured"
                                : "; it is held with its old state and its messages"),
                thrown);
        announce(cell, kept, to == null ? null : to.version(), FailureInWords.describe(thrown), stop);
        cell.kernel().fatalErrors().thrownByActor(thrown);
        if (stop) {
            Lifecycle.stop(cell);
        } else if (to != null) {
            kept.giveUpClaim();
            kept.leave(cell);
        }
    }

    private static void announce(ActorCell<?> cell, KeptState kept, String to, String why, boolean stopped) {
        cell.kernel()
                .events()
                .publish(new RuntimeEvent.UpgradeFailed(cell.path(), kept.from().version(), to, why, stopped));
    }

    /** Nobody has offered code for too long since {@code order} held it. */
    static void absent(ActorCell<?> cell, HoldOrder order) {
        KeptState kept = keptBy(cell);
        if (kept != null && kept.waitsSince(order)) {
            giveUp(
                    cell,
                    kept,
                    "no code came back within " + cell.kernel().settings().upgradeTimeout() + " after that of "
                            + kept.from() + " had gone");
        }
    }

    /** The code it waits for will never come back. */
    static void gone(ActorCell<?> cell, long owner) {
        KeptState kept = keptBy(cell);
        if (kept != null && kept.owner() == owner) {
            giveUp(cell, kept, kept.from() + " was uninstalled");
        }
    }

    private static void giveUp(ActorCell<?> cell, KeptState kept, String why) {
        LOG.warn("{} is stopped: {}; its messages become dead letters", cell.path(), why);
        announce(cell, kept, null, why, true);
        Lifecycle.stop(cell);
    }

    /** A restart wants an instance without the state of the one before. */
    static void restarted(ActorCell<?> cell) {
        KeptState kept = keptBy(cell);
        if (kept != null) {
            kept.forgetState();
        }
    }

    /** The actor stops, whatever it waits for. */
    static void forget(ActorCell<?> cell) {
        KeptState kept = keptBy(cell);
        if (kept != null) {
            cell.rare().upgrade = null;
            kept.leave(cell);
        }
    }

    /** Whether it is held and the instance that is to come has not begun yet. */
    static boolean holds(ActorCell<?> cell) {
        return keptBy(cell) != null;
    }

    /** What a held actor keeps; null if it is not held. Whoever is not in its turn asks only if it is obstructed. */
    static KeptState keptBy(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        return rare == null ? null : rare.upgrade;
    }
}
