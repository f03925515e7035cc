package io.understudy.registry.internal;

import java.util.Arrays;

/**
 * The slots that wait for an occupant; the one freed last is used first. Shrinks when most of it is empty.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class FreeSlots {
    private static final int LEAST = 64;

    private int[] slots = new int[LEAST];
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    void push(int slot) {
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, count * 2);
        }
        slots[count++] = slot;
    }

    int pop() {
        int slot = slots[--count];
        if (count > LEAST && count == slots.length / 4) {
            slots = Arrays.copyOf(slots, slots.length / 2);
        }
        return slot;
    }
}
