package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.middleware.ContextPropagator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Who lets something travel with messages. A message carries a {@link Slot} and no propagator, so that one that has gone is not
 * called by messages that wait.
 *
 * <p><b>Threads:</b> any.
 */
final class Propagators {
    private final Kernel kernel;
    /** Never changed, only replaced, with the monitor. */
    private volatile List<Slot> all = List.of();

    /** The place of one propagator. */
    static final class Slot {
        private volatile ContextPropagator propagator;

        private Slot(ContextPropagator propagator) {
            this.propagator = propagator;
        }

        /** Who is there; null if nobody is any more. */
        ContextPropagator propagator() {
            return propagator;
        }
    }

    Propagators(Kernel kernel) {
        this.kernel = kernel;
    }

    Subscription add(ContextPropagator propagator) {
        Objects.requireNonNull(propagator, "propagator");
        Slot slot = new Slot(propagator);
        change(slots -> slots.add(slot));
        return () -> remove(slot);
    }

    @SuppressWarnings("ReferenceEquality") // Equality would ask the propagators, which are foreign code.
    void remove(ContextPropagator propagator) {
        for (Slot slot : all) {
            if (slot.propagator == propagator) {
                remove(slot);
                return;
            }
        }
    }

    private void remove(Slot slot) {
        slot.propagator = null;
        change(slots -> slots.remove(slot));
        kernel.roles().awaitTurns();
    }

    private void change(Consumer<List<Slot>> step) {
        synchronized (this) {
            List<Slot> changed = new ArrayList<>(all);
            step.accept(changed);
            all = List.copyOf(changed);
        }
        kernel.detourIfNeeded();
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** What a message carries that the caller sends to {@code recipient} now; null if nothing. */
    Carried capture(ActorCell<?> recipient) {
        List<Slot> slots = all;
        Carried carried = null;
        for (int i = slots.size() - 1; i >= 0; i--) {
            Object context = capture(slots.get(i), recipient);
            if (context != null) {
                carried = new Carried(slots.get(i), context, carried);
            }
        }
        return carried;
    }

    private Object capture(Slot slot, ActorCell<?> recipient) {
        ContextPropagator propagator = slot.propagator;
        try {
            ActorRef<?> ref = recipient.self();
            return propagator == null ? null : propagator.capture(ref);
        } catch (Throwable thrown) {
            kernel.contained("propagator " + propagator.getClass().getName(), recipient.path(), thrown);
            return null;
        }
    }
}
