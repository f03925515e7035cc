package io.understudy.registry.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The slots that wait for an occupant; the one freed last is used first. Shrinks when most of it is empty.
 *
 * <p><b>Threads:</b> one at a time, but for {@link #isEmptyOpaque}.
 */
class FreeSlots {
    private static final int LEAST = 64;
    private static final int[] NONE = {};
    private static final VarHandle COUNT = count();

    private int[] slots = new int[LEAST];
    /** Written by one thread at a time; others read it opaquely. */
    private int count;

    private static VarHandle count() {
        try {
            return MethodHandles.lookup().findVarHandle(FreeSlots.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final boolean isEmpty() {
        return count == 0;
    }

    /** As {@link #isEmpty}, for any thread; it may have changed meanwhile. */
    final boolean isEmptyOpaque() {
        return (int) COUNT.getOpaque(this) == 0;
    }

    final void push(int slot) {
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, count * 2);
        }
        slots[count++] = slot;
    }

    final int pop() {
        int slot = slots[--count];
        shrink();
        return slot;
    }

    /** Takes half of the slots, rounded up, but not more than {@code most}; the one to be used first is the last. */
    final int[] takeHalf(int most) {
        int taken = Math.min(most, (count + 1) / 2);
        if (taken == 0) {
            return NONE;
        }
        int[] half = Arrays.copyOfRange(slots, count - taken, count);
        count -= taken;
        shrink();
        return half;
    }

    private void shrink() {
        if (count > LEAST && count <= slots.length / 4) {
            slots = Arrays.copyOf(slots, slots.length / 2);
        }
    }
}
