package io.understudy.kernel.internal;

import java.nio.charset.StandardCharsets;

/** Paths are not kept but put together when somebody asks; without recursion, as trees can be deep. */
final class Paths {
    private Paths() {}

    static String of(ActorCell<?> cell) {
        int length = 0;
        for (ActorCell<?> c = cell; c != null; c = c.parent()) {
            length += 1 + c.name().length();
        }
        byte[] path = new byte[length]; // Names are ASCII.
        int at = length;
        for (ActorCell<?> c = cell; c != null; c = c.parent()) {
            String name = c.name();
            for (int i = name.length() - 1; i >= 0; i--) {
                path[--at] = (byte) name.charAt(i);
            }
            path[--at] = '/';
        }
        return new String(path, StandardCharsets.US_ASCII);
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
