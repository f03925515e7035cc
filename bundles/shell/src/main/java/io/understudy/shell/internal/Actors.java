package io.understudy.shell.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.observe.ActorSnapshot;
import java.util.Comparator;
import java.util.List;

/** Finds actors by path, and names the nearest ones where there is none. */
final class Actors {
    private static final int NAMED = 3;
    private static final int LOOKED_AT = 10_000;
    private static final String TOP = "/user";

    private final ActorSystem system;

    Actors(ActorSystem system) {
        this.system = system;
    }

    /** The reference of the actor at {@code path}. */
    ActorRef<?> reference(String path) {
        return system.find(path).orElseThrow(() -> missing(path));
    }

    /** What the actor at {@code path} does. */
    ActorSnapshot snapshot(String path) {
        return system.inspection().actor(path).orElseThrow(() -> missing(path));
    }

    /** The actor at {@code path} and those below it, at most so many; all if it is the guardian's path. */
    List<ActorSnapshot> below(String path, int atMost) {
        List<ActorSnapshot> actors = isTop(path)
                ? system.inspection().snapshot().actors()
                : system.inspection().snapshot(path, atMost).actors();
        if (actors.isEmpty() && !isTop(path)) {
            throw missing(path);
        }
        return actors.size() <= atMost ? actors : actors.subList(0, atMost);
    }

    private static boolean isTop(String path) {
        return path.equals(TOP) || path.equals("/");
    }

    private IllegalArgumentException missing(String path) {
        List<String> nearest = system.inspection().snapshot(TOP, LOOKED_AT).actors().stream()
                .map(ActorSnapshot::path)
                .sorted(Comparator.comparingInt(other -> distance(path, other)))
                .limit(NAMED)
                .toList();
        return new IllegalArgumentException("path: expected that of an actor, found '" + Phrase.escaped(path) + "'; "
                + (nearest.isEmpty() ? "there are no actors" : "near it are " + String.join(", ", nearest))
                + "; actor:list shows all");
    }

    /** How many characters must be changed, added or left out to get from one text to the other. */
    static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
