package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Code that goes and comes back: tells the actors concerned to hold, stops those whose code stays away, and finds those that
 * are to go on when code is offered under their names.
 *
 * <p>Who looks for actors of some code looks at their obstacles first. If an upgrade is under way there, the actor is told in any
 * case and decides in its turn; if it is over, its new code is seen.
 *
 * <p><b>Threads:</b> any.
 */
final class Departures {
    private static final Logger LOG = LoggerFactory.getLogger(Departures.class);

    private final Kernel kernel;
    private final Set<HoldOrder> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger departed = new AtomicInteger();
    private volatile CodeBase codeBase = new LoaderCode();

    Departures(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Knows whose code a class is. */
    CodeBase codeBase() {
        return codeBase;
    }

    /** Asks {@code other} from now on whose code a class is. */
    void codeBase(CodeBase other) {
        codeBase = other;
    }

    /** How often code has gone; a spawn under which this changes looks whether its own code has. */
    int count() {
        return departed.get();
    }

    /** Holds every actor whose code is {@code code}, which may not run from now on. */
    HoldOrder holdAll(Code code) {
        departed.incrementAndGet();
        List<ActorCell<?>> concerned = new ArrayList<>();
        kernel.family().forEachUpwards(cell -> {
            if (cell.parent() != null && mayRun(cell, code.owner())) {
                concerned.add(cell);
            }
        });
        return order(code, null, concerned);
    }

    /** Holds {@code top}, and those below it whose code is {@code code}. */
    HoldOrder holdBelow(ActorCell<?> top, Code code) {
        List<ActorCell<?>> concerned = new ArrayList<>();
        TreeWalk walk = new TreeWalk(top);
        while (walk.next()) {
            if (walk.cell() == top || mayRun(walk.cell(), code.owner())) {
                concerned.add(walk.cell());
            }
        }
        return order(code, top, concerned);
    }

    /**
     * The class whose code {@code props} are.
     *
     * @throws IllegalStateException if that code must not run now
     */
    Class<?> requireCode(Props<?> props, ActorCell<?> parent, String name, long number) {
        Class<?> code = CodeOwner.of(props.factory());
        String refusal = codeBase.refusal(code);
        if (refusal != null) {
            throw new IllegalStateException(
                    "cannot spawn " + Paths.of(parent) + "/" + Names.of(name, number) + ": " + refusal);
        }
        return code;
    }

    /** Holds an actor that was spawned while its code went. */
    void holdIfLate(ActorCell<?> cell, Class<?> code) {
        if (codeBase.refusal(code) != null) {
            order(codeBase.of(code), cell, List.of(cell));
        }
    }

    private static boolean mayRun(ActorCell<?> cell, long owner) {
        return cell.isObstructed(SuspendReason.UPGRADE) || isCodeOf(owner, cell);
    }

    /** Whether the instance of {@code cell}, or what makes that, is code of {@code owner}. */
    static boolean isCodeOf(long owner, ActorCell<?> cell) {
        CodeBase codeBase = cell.kernel().departures().codeBase();
        Object instance = cell.actor();
        return codeBase.of(CodeOwner.of(cell.props().factory())).owner() == owner
                || (instance != null && codeBase.of(CodeOwner.of(instance)).owner() == owner);
    }

    private HoldOrder order(Code code, ActorCell<?> top, List<ActorCell<?>> cells) {
        HoldOrder[] self = new HoldOrder[1];
        HoldOrder order = new HoldOrder(code, top, cells, () -> open.remove(self[0]));
        self[0] = order;
        if (cells.isEmpty()) {
            return order;
        }
        open.add(order);
        if (kernel.hasClock()) {
            order.endsWithout(kernel.timers().schedule(kernel.settings().upgradeTimeout(), () -> absent(order)));
        }
        SystemMessage hold = new SystemMessage.HoldForUpgrade(order);
        for (ActorCell<?> cell : cells) {
            if (!cell.system(hold)) {
                order.left(cell);
            }
        }
        return order;
    }

    private void absent(HoldOrder order) {
        if (!kernel.refusing()) {
            SystemMessage absent = new SystemMessage.CodeAbsent(order);
            order.everybody().forEach(cell -> cell.system(absent));
        }
    }

    /** Stops every actor that waits for code of {@code owner}, which will never come. */
    void gone(long owner) {
        Set<ActorCell<?>> waiting = new HashSet<>();
        open.stream().filter(order -> order.owner() == owner).forEach(order -> waiting.addAll(order.everybody()));
        kernel.family().forEachUpwards(cell -> {
            if (cell.isObstructed(SuspendReason.UPGRADE)) {
                waiting.add(cell);
            }
        });
        SystemMessage gone = new SystemMessage.CodeGone(owner);
        waiting.forEach(cell -> cell.system(gone));
    }

    /**
     * Waits until everybody holds, as long as a role may take, and names those who do not. Whoever would wait for itself, or for
     * turns that nobody runs, does not wait.
     */
    void awaitHeld(HoldOrder order, String what) {
        if (kernel.onWorkerThread() || kernel.timeIsTurnedByHand() || !kernel.canRun()) {
            return;
        }
        Duration limit = kernel.settings().roleTimeout();
        List<ActorCell<?>> busy = order.awaitHeld(limit);
        if (!busy.isEmpty()) {
            LOG.warn(
                    "{} stops although {} of its actors are still busy after {}; each is held after its current message: {}",
                    what,
                    busy.size(),
                    limit,
                    busy.stream().limit(20).map(ActorCell::path).toList());
        }
    }

    /**
     * The actor below {@code parent} that has the name already and goes on with {@code props}: one that is held for code of the
     * same owner. For a parent that itself begins with other code, any child it has; that child goes on as it is if it is not held
     * together with its parent. Null if there is none.
     */
    @SuppressWarnings("unchecked") // Whoever offers code for a name answers for the messages it takes.
    <M> ActorRef<M> adopted(ActorCell<?> parent, String name, Class<?> code, Props<M> props) {
        Children children = parent.childrenIfAny();
        ActorCell<?> child = children == null ? null : children.named(name);
        if (child == null || child.isObstructed(SuspendReason.STOPPING)) {
            return null;
        }
        KeptState begins = parent.parent() == null ? null : Upgrades.keptBy(parent);
        boolean begun = begins != null && begins.beginning();
        long owner = codeBase.of(code).owner();
        boolean goesOn = claim(child, owner) || (begun && claim(child, begins.owner()));
        if (goesOn) {
            child.system(new SystemMessage.GoOnWith<>(props));
        }
        return goesOn || begun ? (ActorRef<M>) child.self() : null;
    }

    private boolean claim(ActorCell<?> cell, long owner) {
        KeptState kept = cell.isObstructed(SuspendReason.UPGRADE) ? Upgrades.keptBy(cell) : null;
        if (kept != null && kept.owner() == owner && kept.claim()) {
            return true;
        }
        return !open.isEmpty()
                && open.stream().anyMatch(order -> order.owner() == owner && order.concerns(cell) && order.claim(cell));
    }
}
