package io.understudy.coordinator.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerThread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A coordinator with one queue per worker, from which idle workers steal, and a shared queue for everybody else.
 *
 * <p>A {@link WorkerThread} gets its own {@link Local} when it first drains. Whatever it makes ready stays with it; an actor
 * that ran stands behind everything that this worker can see, in its own ring or, if somebody waits in the shared queue,
 * behind that. Other threads put into the shared queue, and may drain too.
 *
 * <p>Each queue is closed by an atomic step of its own, after which it refuses; what a closed queue refuses is tried on the
 * shared queue, which is closed last. So every registration that was accepted is drained once or returned by {@link #close}.
 *
 * <p>Where fewer workers get more done, the others rest ({@link Roster}): they leave to the others what they have, and nobody
 * wakes them for work. Where more gets done if work gathers, a worker that has run dry lets it ({@link Pace}).
 *
 * <p>{@link #unregister} looks through the queues; an index that another thread is just stealing stays, and is drained once.
 * An index without a generation is accepted and ignored.
 *
 * <p><b>Threads:</b> any. {@code lock} guards the list of locals and whatever moves indices on behalf of others (tick, close,
 * unregister); no message waits for it.
 */
public class StealingCoordinator implements ReadyQueueCoordinator {
    /** How many user messages a turn handles unless somebody says otherwise. */
    public static final int DEFAULT_THROUGHPUT = 300;

    private static final int SHARED_CAPACITY = 8192;
    /** A worker with that many indices in its ring wakes another one. */
    private static final int WORTH_WAKING = 4;
    /** Whether somebody can bring work while a worker looks around. */
    private static final boolean LOOKS = Runtime.getRuntime().availableProcessors() > 1;

    private static final Local[] NO_LOCALS = {};

    private final Object lock = new Object();
    private final InjectQueue shared;
    private final IdleWorkers idle = new IdleWorkers();
    /** Guarded by the lock. */
    private final Roster roster = new Roster();
    /** Replaced with the lock, never changed. */
    private volatile Local[] locals = NO_LOCALS;

    private volatile int throughput;
    /** What a worker does that has run dry. */
    private volatile Pace pace = Pace.CALM;
    /** Set with the lock, before any queue is closed. */
    private volatile boolean closed;
    /** Whether an index was ever removed, so that removed entries may stand in the queues. */
    private volatile boolean removals;

    /** A coordinator with the default throughput. */
    public StealingCoordinator() {
        this(DEFAULT_THROUGHPUT);
    }

    /** A coordinator whose turns handle {@code throughput} user messages, at least 1. */
    public StealingCoordinator(int throughput) {
        this(throughput, SHARED_CAPACITY);
    }

    /** As above, with a shared queue that takes a lock once more than {@code sharedCapacity} indices are in it. */
    StealingCoordinator(int throughput, int sharedCapacity) {
        setThroughput(throughput);
        shared = new InjectQueue(sharedCapacity);
    }

    /** Changes how many user messages a turn handles, at least 1. Holds from the next turn on. */
    public final void setThroughput(int throughput) {
        if (throughput < 1) {
            throw new IllegalArgumentException("throughput must be at least 1, but is " + throughput);
        }
        this.throughput = throughput;
    }

    @Override
    public final boolean registerReady(MailboxIndex index) {
        if (!index.valid()) {
            return !closed;
        }
        Local local = local();
        if (local != null) {
            if (local.offerNext(index)) {
                return true;
            }
            if (local.ring.push(index)) {
                shareIfWorthIt(local);
                return true;
            }
        }
        return share(index);
    }

    @Override
    public final boolean requeue(MailboxIndex index) {
        if (!index.valid()) {
            return !closed;
        }
        Local local = local();
        if (local == null) {
            return share(index);
        }
        boolean added = (!shared.isReady() && local.ring.push(index)) || shared.offer(index);
        shareIfWorthIt(local);
        return added;
    }

    private boolean share(MailboxIndex index) {
        if (!shared.offer(index)) {
            return false;
        }
        idle.workAdded();
        return true;
    }

    private void shareIfWorthIt(Local local) {
        if (idle.wanted() && local.ring.size() >= WORTH_WAKING) {
            idle.call(false);
        }
    }

    @Override
    public final void unregister(MailboxIndex index) {
        synchronized (lock) {
            removals = true;
            for (Local local : locals) {
                if (local.removeNext(index) || local.ring.remove(index)) {
                    return;
                }
            }
            shared.remove(index);
        }
    }

    @Override
    public final int drainReadyCycle(MailboxIndex[] out, int max) {
        int wanted = closed ? 0 : Math.min(max, out.length);
        Local local = wanted <= 0 ? null : localForDrain();
        if (local != null && local.rests() && local.handOff(shared)) {
            idle.workAdded();
            wanted = 0;
        }
        int count = 0;
        while (count < wanted) {
            MailboxIndex next = local == null ? pollAsGuest() : local.poll(shared);
            if (next == null && count == 0 && local != null) {
                next = local.steal(locals, shared);
            }
            if (next == null) {
                break;
            }
            out[count++] = next;
        }
        if (count < out.length) {
            Arrays.fill(out, count, out.length, null);
        }
        return count;
    }

    private MailboxIndex pollAsGuest() {
        MailboxIndex found = shared.poll();
        Local[] all = locals;
        for (int i = 0; found == null && i < all.length; i++) {
            found = all[i].ring.poll();
        }
        return found;
    }

    @Override
    public final void awaitReady(long nanos) {
        Local local = local();
        if (local == null) {
            await(null, new Waiter(Thread.currentThread()), nanos);
            return;
        }
        if (local.releasesSeen == idle.releases()) {
            if (!local.rests()) {
                await(local, local.waiter, nanos);
            } else if (nanos > 0 && !isCalled(local)) {
                local.sleep(nanos);
            }
        }
        local.releasesSeen = idle.releases();
    }

    private void await(Local local, Waiter waiter, long nanos) {
        if (nanos <= 0 || isCalled(local) || foundBySearching(local)) {
            return;
        }
        idle.enter(waiter);
        try {
            if (!mayReturn(local)) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            idle.leave(waiter);
        }
        callNextIfTwo();
    }

    private boolean foundBySearching(Local local) {
        if (!LOOKS || !idle.beginSearch()) {
            return false;
        }
        boolean found = false;
        boolean patient = local != null && local.holdsBack();
        Pace now = pace;
        int looks = now.looks(local == null ? Lookout.FEW : local.lookout.looks());
        for (int i = 0; (i < looks || patient) && !found; i++) {
            now.pause();
            if (i >= looks) {
                IdleWorkers.giveWay();
            }
            patient = patient && local.holdsBack();
            found = isCalled(local) || (patient ? shared.isReady() : isSomethingShared());
        }
        if (local != null) {
            local.lookout.ended(looks, found);
        }
        idle.endSearch();
        if (found) {
            callNextIfTwo();
        }
        return found;
    }

    private boolean mayReturn(Local local) {
        return isCalled(local) || isSomethingShared();
    }

    /** Whether the worker must not wait, whatever there is to do. */
    private boolean isCalled(Local local) {
        return closed
                || Thread.currentThread().isInterrupted()
                || (local != null && (local.hasNext() || local.releasesSeen != idle.releases()));
    }

    private boolean isSomethingShared() {
        return shared.isReady() || Local.hasQueued(locals);
    }

    /** Wakes one more worker if there is work for two: for the caller and for that one. */
    private void callNextIfTwo() {
        if (!idle.wanted()) {
            return;
        }
        int count = shared.size();
        for (Local other : locals) {
            count += other.ring.size();
        }
        if (count > 1) {
            idle.call(false);
        }
    }

    @Override
    public final void wakeAll() {
        idle.releaseAll();
        Roster.wake(locals);
    }

    @Override
    public final void handled(long messages, long now) {
        synchronized (lock) {
            pace = roster.look(locals, messages, now);
        }
    }

    @Override
    public final int throughputHint() {
        return throughput;
    }

    @Override
    public final int depth() {
        int count = shared.size() - (removals ? shared.removed() : 0);
        for (Local local : locals) {
            count += (local.hasNext() ? 1 : 0) + local.ring.size() - (removals ? local.ring.removed() : 0);
        }
        return Math.max(0, count);
    }

    /**
     * Wakes somebody if a ring or the shared queue has something at that moment: a backlog that is too small to wake another
     * worker at once, but does not go away, is shared in the end. The next index of a worker that has not looked for work
     * since the last tick goes to the shared queue, and so does everything that a worker which has ended left behind.
     */
    @Override
    public final void tick() {
        synchronized (lock) {
            if (closed) {
                return;
            }
            boolean waiting = false;
            for (Local local : locals) {
                if (!local.waiter.thread.isAlive()) {
                    retire(local);
                } else if (local.polls() == local.pollsAtTick) {
                    local.giveNextTo(shared);
                }
                local.pollsAtTick = local.polls();
                waiting |= local.ring.size() > 0;
            }
            if (waiting || shared.isReady()) {
                idle.call(true);
            }
        }
    }

    /** What a worker does at the moment that has run dry. */
    final Pace pace() {
        return pace;
    }

    /** Whether it takes nothing more. */
    final boolean closed() {
        return closed;
    }

    @Override
    public final List<MailboxIndex> close() {
        synchronized (lock) {
            if (closed) {
                return List.of();
            }
            closed = true;
            List<MailboxIndex> left = new ArrayList<>();
            for (Local local : locals) {
                MailboxIndex next = local.closeNext();
                if (next != null) {
                    left.add(next);
                }
                local.ring.close();
            }
            for (Local local : locals) {
                while (local.stealing) {
                    LockSupport.parkNanos(this, 1_000);
                }
            }
            for (Local local : locals) {
                for (MailboxIndex each = local.ring.poll(); each != null; each = local.ring.poll()) {
                    left.add(each);
                }
            }
            left.addAll(shared.close());
            Roster.wake(locals);
            locals = NO_LOCALS;
            idle.releaseAll();
            return left;
        }
    }

    /** The calling worker's own part, or null if it has none. */
    private Local local() {
        return Thread.currentThread() instanceof WorkerThread worker
                        && worker.local() instanceof Local local
                        && local.owner == this
                ? local
                : null;
    }

    private Local localForDrain() {
        Local local = local();
        return local == null && Thread.currentThread() instanceof WorkerThread worker ? settle(worker) : local;
    }

    private Local settle(WorkerThread worker) {
        synchronized (lock) {
            if (closed) {
                return null;
            }
            for (Local former : locals) {
                if (former.waiter.thread == worker || !former.waiter.thread.isAlive()) {
                    retire(former);
                }
            }
            Local local = new Local(this, worker, idle.releases());
            Local[] grown = Arrays.copyOf(locals, locals.length + 1);
            grown[grown.length - 1] = local;
            locals = grown;
            worker.setLocal(local);
            return local;
        }
    }

    /** Takes a local whose worker does not come back out of the list, and shares what it held. Called with the lock. */
    private void retire(Local gone) {
        locals = Arrays.stream(locals).filter(each -> each != gone).toArray(Local[]::new);
        gone.giveTo(shared);
    }
}
