package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.spi.Envelope;
import java.util.List;

/**
 * Who watches whom; each side in its own turn.
 *
 * <ol>
 *   <li>A watcher hears exactly once, also of an actor that was gone before, or never was.
 *   <li>It hears after what the stopped actor sent it: the notice stands in the user lane, where nothing evicts it.
 *   <li>After {@code unwatch} it hears nothing, even if the notice was under way.
 * </ol>
 */
final class DeathWatch {
    /** Stands for "call the hook" where a message would stand. */
    static final Object HOOK = new Object();

    private DeathWatch() {}

    static void watch(ActorCell<?> cell, AnyRef<?> ref, Object message) {
        ActorCell<?> target = ref.cell();
        AnyRef<?> key = target == null ? ref : target.self();
        if (target == cell) {
            throw new IllegalArgumentException(cell.path() + " cannot watch itself");
        }
        Object known = cell.rare().watching.putIfAbsent(key, message);
        if (known != null) {
            if (!known.equals(message)) {
                throw new IllegalStateException(
                        cell.path() + " already watches " + key.path() + " with another message; unwatch it first");
            }
            return;
        }
        if (target == null || !target.system(new SystemMessage.Watch(cell))) {
            cell.system(new SystemMessage.DeathNotice(key));
        }
    }

    static void unwatch(ActorCell<?> cell, AnyRef<?> ref) {
        ActorCell<?> target = ref.cell();
        AnyRef<?> key = target == null ? ref : target.self();
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.watching.remove(key) != null && target != null) {
            target.system(new SystemMessage.Unwatch(cell));
        }
    }

    static void watched(ActorCell<?> cell, ActorCell<?> watcher) {
        cell.rare().watchers.add(watcher);
    }

    static void unwatched(ActorCell<?> cell, ActorCell<?> watcher) {
        cell.rare().watchers.remove(watcher);
    }

    /** Puts the notice behind what waits already. */
    static void notice(ActorCell<?> cell, AnyRef<?> stopped) {
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.watching.containsKey(stopped)) {
            Delivery.to(cell, new ControlEnvelope(new Notice(stopped)));
        }
    }

    /** Calls the hook, or returns the message that was wanted instead; null if it is not wanted any more. */
    static <M> Object deliver(ActorCell<M> cell, AnyRef<?> stopped) throws Exception {
        Object wanted = cell.rare().watching.remove(stopped);
        if (wanted != HOOK) {
            return wanted;
        }
        Actor<M> actor = cell.actor();
        actor.onTerminated(stopped, cell.context());
        return null;
    }

    /** Tells everybody, and forgets whom it watched. */
    static void stopped(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        if (rare == null) {
            return;
        }
        SystemMessage notice = new SystemMessage.DeathNotice(cell.self());
        List.copyOf(rare.watchers).forEach(watcher -> watcher.system(notice));
        rare.watchers.clear();
        rare.watching.keySet().forEach(ref -> {
            ActorCell<?> target = ref.cell();
            if (target != null) {
                target.system(new SystemMessage.Unwatch(cell));
            }
        });
        rare.watching.clear();
    }

    /** An envelope that must arrive. */
    private static final class ControlEnvelope extends Envelope {
        ControlEnvelope(Notice notice) {
            super(notice, null);
        }

        @Override
        public boolean control() {
            return true;
        }
    }
}
