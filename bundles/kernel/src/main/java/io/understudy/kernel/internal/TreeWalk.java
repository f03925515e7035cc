package io.understudy.kernel.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Goes through the actors at and below one: each before those below it, older before younger; the guardian itself is left out.
 * Without recursion, as trees can be deep. Whoever is there all the time is met, nobody twice; who comes or goes meanwhile may
 * be met or not.
 *
 * <p><b>Threads:</b> one; the lock of a family is held for a few cells at a time.
 */
final class TreeWalk {
    private static final int AT_A_TIME = 64;

    private final Deque<Siblings> open = new ArrayDeque<>();
    private ActorCell<?> top;
    private ActorCell<?> cell;
    private String path;
    private int level;

    TreeWalk(ActorCell<?> top) {
        if (top.parent() == null) {
            enter(top, top.path(), 0);
        } else {
            this.top = top;
        }
    }

    /** Goes to the next actor; false if there is none. */
    boolean next() {
        if (top != null) {
            meet(top, top.path(), depthOf(top));
            top = null;
            return true;
        }
        while (!open.isEmpty()) {
            Siblings siblings = open.peekLast();
            ActorCell<?> member = siblings.next();
            if (member != null) {
                meet(member, siblings.path + "/" + member.name(), siblings.level + 1);
                return true;
            }
            open.removeLast();
        }
        return false;
    }

    private void meet(ActorCell<?> next, String nextPath, int nextLevel) {
        cell = next;
        path = nextPath;
        level = nextLevel;
        enter(next, nextPath, nextLevel);
    }

    private void enter(ActorCell<?> parent, String parentPath, int parentLevel) {
        Children children = parent.childrenIfAny();
        if (children != null) {
            open.addLast(new Siblings(children, parentPath, parentLevel));
        }
    }

    private static int depthOf(ActorCell<?> cell) {
        int depth = 0;
        for (ActorCell<?> above = cell.parent(); above != null; above = above.parent()) {
            depth++;
        }
        return depth;
    }

    /** Where it is. */
    ActorCell<?> cell() {
        return cell;
    }

    /** The path of that actor. */
    String path() {
        return path;
    }

    /** How far it is below the guardian. */
    int level() {
        return level;
    }

    /** The children of one actor, as far as they have been met. */
    private static final class Siblings {
        private final Children children;
        private final String path;
        private final int level;
        /** Those who came later are not followed, as they might come faster than they are met. */
        private final int atMost;

        private final List<ActorCell<?>> met = new ArrayList<>(0);
        private int passed;

        Siblings(Children children, String path, int level) {
            this.children = children;
            this.path = path;
            this.level = level;
            this.atMost = children.count();
        }

        ActorCell<?> next() {
            if (passed == met.size()) {
                meetMore();
            }
            return passed == met.size() ? null : met.get(passed++);
        }

        private void meetMore() {
            int room = Math.min(AT_A_TIME, atMost - met.size());
            List<ActorCell<?>> more = room == 0 ? List.of() : null;
            while (more == null) {
                more = children.after(lastStillThere(), room);
            }
            met.addAll(more);
        }

        /** Where to go on: the order never changes, so that whoever is left will do. */
        private ActorCell<?> lastStillThere() {
            for (int i = met.size() - 1; i >= 0; i--) {
                if (children.contains(met.get(i))) {
                    return met.get(i);
                }
            }
            return null;
        }
    }
}
