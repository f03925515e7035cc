package io.understudy.kernel.internal;

import io.understudy.ActorNameException;
import io.understudy.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The children of an actor in the order they were started. Links are in the cells themselves; only chosen names need a map.
 *
 * <p><b>Threads:</b> any; every method locks, none calls out.
 */
final class Children {
    private ActorCell<?> oldest;
    private ActorCell<?> youngest;
    private Map<String, ActorCell<?>> byName;
    private int count;
    private long namesMade;
    private boolean closed;

    /** The number of the next child for which nobody chose a name; its name is made of that. */
    synchronized long nextNumber() {
        return namesMade++;
    }

    /** Adds a child. Its name must be free: a child that is still stopping keeps its name. */
    synchronized void add(ActorCell<?> child) {
        if (closed) {
            throw new IllegalStateException(
                    "cannot spawn " + child.path() + ": its parent is stopping; expected a running parent");
        }
        if (child.chosenName() != null) {
            byName = byName == null ? new HashMap<>() : byName;
            if (byName.putIfAbsent(child.chosenName(), child) != null) {
                throw new ActorNameException(
                        "the name " + child.path()
                                + " is taken by an actor that has not stopped yet; choose another or wait until it has terminated");
            }
        }
        child.older = youngest;
        if (youngest == null) {
            oldest = child;
        } else {
            youngest.younger = child;
        }
        youngest = child;
        count++;
    }

    /** Removes a child; false if it is none. */
    synchronized boolean remove(ActorCell<?> child) {
        if (child.older == null && oldest != child) {
            return false;
        }
        if (child.older == null) {
            oldest = child.younger;
        } else {
            child.older.younger = child.younger;
        }
        if (child.younger == null) {
            youngest = child.older;
        } else {
            child.younger.older = child.older;
        }
        child.older = null;
        child.younger = null;
        count--;
        if (byName != null && child.chosenName() != null) {
            byName.remove(child.chosenName(), child);
        }
        return true;
    }

    synchronized boolean contains(ActorCell<?> child) {
        return child.older != null || oldest == child;
    }

    synchronized ActorCell<?> youngest() {
        return youngest;
    }

    /** Takes no more children. */
    synchronized void close() {
        closed = true;
    }

    synchronized boolean isEmpty() {
        return count == 0;
    }

    synchronized int count() {
        return count;
    }

    synchronized ActorCell<?> named(String name) {
        long number = Names.number(name);
        if (number < 0) {
            return byName == null ? null : byName.get(name);
        }
        for (ActorCell<?> child = oldest; child != null; child = child.younger) {
            if (child.chosenName() == null && child.number() == number) {
                return child;
            }
        }
        return null;
    }

    /** All, oldest first. */
    synchronized List<ActorCell<?>> all() {
        List<ActorCell<?>> all = new ArrayList<>(count);
        for (ActorCell<?> child = oldest; child != null; child = child.younger) {
            all.add(child);
        }
        return all;
    }

    /**
     * Up to {@code atMost} of those after {@code child}, older before younger, or of all if that is null; null if it is no child
     * any more.
     */
    synchronized List<ActorCell<?>> after(ActorCell<?> child, int atMost) {
        if (child != null && !contains(child)) {
            return null;
        }
        List<ActorCell<?>> some = new ArrayList<>();
        ActorCell<?> next = child == null ? oldest : child.younger;
        for (; next != null && some.size() < atMost; next = next.younger) {
            some.add(next);
        }
        return some;
    }

    /** References to all, oldest first. */
    List<ActorRef<?>> refs() {
        List<ActorRef<?>> refs = new ArrayList<>();
        all().forEach(child -> refs.add(child.self()));
        return refs;
    }
}
