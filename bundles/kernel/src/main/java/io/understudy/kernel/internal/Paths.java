package io.understudy.kernel.internal;

import java.util.ArrayDeque;
import java.util.Deque;

/** Paths are not kept but put together when somebody asks; without recursion, as trees can be deep. */
final class Paths {
    private Paths() {}

    static String of(ActorCell<?> cell) {
        Deque<String> names = new ArrayDeque<>();
        for (ActorCell<?> c = cell; c != null; c = c.parent()) {
            names.push(c.name());
        }
        StringBuilder path = new StringBuilder();
        names.forEach(name -> path.append('/').append(name));
        return path.toString();
    }

    /** The cell at {@code path} below {@code root}, or null. */
    static ActorCell<?> find(ActorCell<?> root, String path) {
        String[] names = path.split("/", -1);
        if (names.length < 2 || !names[0].isEmpty() || !names[1].equals(root.name())) {
            return null;
        }
        ActorCell<?> cell = root;
        for (int i = 2; i < names.length && cell != null; i++) {
            Children children = cell.childrenIfAny();
            cell = children == null ? null : children.named(names[i]);
        }
        return cell;
    }
}
