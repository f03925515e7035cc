package io.understudy.kernel.internal;

import io.understudy.supervision.RestartType;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Several children that are restarted together: they end one after the other, the youngest first; then, after the delay, they
 * begin one after the other, the oldest first. A child that stops meanwhile is left out; a temporary one is stopped instead.
 * Until it is over, failures of other children wait to be decided.
 *
 * <p><b>Threads:</b> the parent's turn.
 */
final class GroupRestart {
    private final ActorCell<?> parent;
    private final ActorCell<?> failed;
    private final SystemMessage.Restart forFailed;
    private final SystemMessage.Restart forOthers;
    /** Those that have not ended yet; the first is about to. */
    private final Deque<ActorCell<?>> toEnd = new ArrayDeque<>();
    /** Those that have not begun again; the first is about to as soon as {@link #beginning}. */
    private final Deque<ActorCell<?>> toBegin = new ArrayDeque<>();

    private boolean beginning;
    private TimerQueue.Timer delay;

    private GroupRestart(ActorCell<?> parent, ActorCell<?> failed, SystemMessage.Restart forFailed) {
        this.parent = parent;
        this.failed = failed;
        this.forFailed = forFailed;
        this.forOthers = forFailed.forSibling();
    }

    /** Restarts {@code children}, oldest first in the list, of which {@code failed} is perhaps one. */
    static void start(
            ActorCell<?> parent, ActorCell<?> failed, List<ActorCell<?>> children, SystemMessage.Restart forFailed) {
        GroupRestart group = new GroupRestart(parent, failed, forFailed);
        children.forEach(group.toEnd::addFirst);
        parent.rare().group = group;
        group.endNext();
    }

    private void endNext() {
        while (!toEnd.isEmpty()) {
            ActorCell<?> child = toEnd.peekFirst();
            if (parent.children().contains(child) && child.system(endOf(child))) {
                return;
            }
            toEnd.removeFirst();
        }
        if (forFailed.delayNanos() > 0 && parent.kernel().hasClock()) {
            SystemMessage due = new SystemMessage.GroupDue(this);
            delay = parent.kernel()
                    .timers()
                    .schedule(Duration.ofNanos(forFailed.delayNanos()), () -> parent.system(due));
        } else {
            begin();
        }
    }

    private SystemMessage endOf(ActorCell<?> child) {
        boolean temporary = child.props().restart() == RestartType.TEMPORARY;
        return temporary ? SystemMessage.Stop.INSTANCE : orderFor(child);
    }

    private SystemMessage.Restart orderFor(ActorCell<?> child) {
        return child == failed ? forFailed : forOthers;
    }

    void ended(ActorCell<?> child) {
        if (toEnd.peekFirst() == child) {
            toEnd.removeFirst();
            toBegin.addFirst(child);
            endNext();
        }
    }

    /** The delay is over. */
    void begin() {
        if (parent.rare().group == this && !beginning) {
            beginning = true;
            beginNext();
        }
    }

    private void beginNext() {
        while (!toBegin.isEmpty()) {
            ActorCell<?> child = toBegin.peekFirst();
            if (parent.children().contains(child) && child.system(new SystemMessage.Begin(orderFor(child)))) {
                return;
            }
            toBegin.removeFirst();
        }
        parent.rare().group = null;
        Supervision.decideDeferred(parent);
    }

    void begun(ActorCell<?> child) {
        if (beginning && toBegin.peekFirst() == child) {
            toBegin.removeFirst();
            beginNext();
        }
    }

    /** A child has stopped. */
    void gone(ActorCell<?> child) {
        if (toEnd.peekFirst() == child) {
            toEnd.removeFirst();
            endNext();
        } else if (beginning && toBegin.peekFirst() == child) {
            toBegin.removeFirst();
            beginNext();
        } else {
            toEnd.remove(child);
            toBegin.remove(child);
            if (toEnd.isEmpty() && toBegin.isEmpty()) {
                cancelDelay();
                begin();
            }
        }
    }

    private void cancelDelay() {
        if (delay != null) {
            delay.cancel();
        }
    }

    /** All children of {@code parent} are about to stop: none begins again, and nothing about them is to be decided. */
    static void forget(Rare parent) {
        parent.deferred.clear();
        if (parent.group != null) {
            parent.group.cancelDelay();
            parent.group = null;
        }
    }
}
