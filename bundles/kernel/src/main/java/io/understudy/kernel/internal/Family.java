package io.understudy.kernel.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The tree of actors, walked without recursion, as trees can be deep. Actors that come or go meanwhile may be missed.
 *
 * <p><b>Threads:</b> any.
 */
final class Family {
    private final ActorCell<?> root;

    Family(ActorCell<?> root) {
        this.root = root;
    }

    /** Shows every actor after those below it, the root last; nobody while the root itself is not an actor yet. */
    void forEachUpwards(Consumer<ActorCell<?>> visitor) {
        if (root.mailbox() == null) {
            return;
        }
        List<ActorCell<?>> all = new ArrayList<>();
        Deque<ActorCell<?>> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            ActorCell<?> cell = open.pop();
            all.add(cell);
            Children children = cell.childrenIfAny();
            if (children != null) {
                children.all().forEach(open::push);
            }
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            visitor.accept(all.get(i));
        }
    }
}
