package io.understudy.executor.internal;

import java.time.Duration;

/**
 * Decides, from queue length and waiting time, whether there should be one worker more or less. Pure: it sees time and load
 * only through {@link #tick}.
 *
 * <pre>
 * trigger      holds at every tick for         and                                    then
 * starving     the grow interval               no turn began, no worker is idle       one more
 * backlog      the grow interval               the queue was not worked through once  one more
 * idle         the shrink interval             no cool-down                           one less
 * </pre>
 *
 * <ol>
 *   <li><i>Starving</i>: something is ready, no worker is idle, no turn begins. All workers are held up in handlers.
 *   <li><i>Backlog</i>: more than {@code workers x factor} actors are ready, no worker is idle, and the processors are not used
 *       up by those there are. A long queue that moves quickly needs no more workers, so fewer turns than its length must have
 *       begun meanwhile.
 *   <li><i>Idle</i>: some worker is idle at each tick, and those that are could take all that is ready.
 *   <li>Hysteresis: growing needs that no worker is idle, shrinking that one is. Whenever a condition does not hold at a
 *       tick, its interval starts anew.
 *   <li>Cool-down: after a change, backlog and idle decide nothing for a while. Starving does, because nothing else would
 *       let the waiting actors run.
 *   <li>The count stays within {@code min} and {@code max}; if they are equal, nothing is ever decided.
 *   <li>A gap between two ticks counts for at most half an interval, so that a pause of the whole JVM decides nothing.
 * </ol>
 *
 * <p><b>Threads:</b> one at a time.
 */
final class AdaptivePolicy {
    private final int min;
    private final int max;
    private final int factor;
    private final long growNanos;
    private final long shrinkNanos;
    private final long coolDownNanos;

    private boolean ticked;
    private long lastTick;
    private long lastTurns;
    private long cooling;
    private long starvingFor;
    private long idleFor;
    private boolean backlog;
    private long backlogFor;
    private long backlogTurns;
    private int backlogDepth;

    AdaptivePolicy(ExecutorSettings settings) {
        min = settings.minWorkers();
        max = settings.maxWorkers();
        factor = settings.depthFactor();
        growNanos = settings.growInterval().toNanos();
        shrinkNanos = settings.shrinkInterval().toNanos();
        coolDownNanos = settings.coolDown().toNanos();
    }

    /**
     * What there is to do.
     *
     * @param workers how many workers are wanted
     * @param idle how many of them wait for work
     * @param depth how many indices are ready
     * @param turns how many turns have begun so far
     * @param usedUp whether the workers compute, so that there is no processor for one more
     */
    record Load(int workers, int idle, int depth, long turns, boolean usedUp) {}

    /**
     * One worker more or less.
     *
     * @param from how many there are
     * @param to how many there should be
     * @param why the trigger
     */
    record Change(int from, int to, String why) {}

    /** Looks at the load at the time {@code now}. Null: nothing is to be changed. */
    Change tick(long now, Load load) {
        if (min == max) {
            return null;
        }
        long passed = ticked ? Math.max(0, now - lastTick) : 0;
        cooling = Math.max(0, cooling - passed);
        observe(passed, load);
        ticked = true;
        lastTick = now;
        lastTurns = load.turns();
        return decide(load);
    }

    private void observe(long passed, Load load) {
        boolean waiting = load.depth() > 0 && load.idle() == 0;
        boolean starving = ticked && waiting && load.turns() == lastTurns;
        starvingFor = starving ? starvingFor + Math.min(passed, growNanos / 2) : 0;
        boolean idle = load.idle() > 0 && load.depth() <= load.idle();
        idleFor = idle ? idleFor + Math.min(passed, shrinkNanos / 2) : 0;
        boolean much = load.depth() > (long) load.workers() * factor;
        observeBacklog(passed, load, waiting && much && !load.usedUp());
    }

    private void observeBacklog(long passed, Load load, boolean holds) {
        if (holds && backlog) {
            backlogFor += Math.min(passed, growNanos / 2);
        } else {
            backlog = holds;
            backlogFor = 0;
            backlogTurns = load.turns();
            backlogDepth = load.depth();
        }
    }

    private Change decide(Load load) {
        int workers = load.workers();
        if (starvingFor >= growNanos) {
            starvingFor = 0;
            if (workers < max) {
                return change(load, 1, load.depth() + " ready, no turn began for " + Duration.ofNanos(growNanos));
            }
        }
        if (backlogFor >= growNanos) {
            boolean slow = load.turns() - backlogTurns < backlogDepth;
            backlog = false;
            if (slow && workers < max && cooling == 0) {
                return change(load, 1, load.depth() + " ready, more than " + workers + " x " + factor);
            }
        }
        if (idleFor >= shrinkNanos && workers > min && cooling == 0) {
            return change(load, -1, load.idle() + " idle for " + Duration.ofNanos(shrinkNanos));
        }
        return null;
    }

    private Change change(Load load, int step, String why) {
        cooling = coolDownNanos;
        starvingFor = 0;
        idleFor = 0;
        backlog = false;
        return new Change(load.workers(), load.workers() + step, why);
    }
}
