package io.understudy.mailbox.internal;

import io.understudy.spi.Envelope;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A stretch of a lane: slots that are filled from the first to the last, each once, and emptied in the same order.
 *
 * <pre>
 * a slot       by                              in one atomic step from
 * a message    any thread                      null, when every slot before it is filled
 * an envelope  who asks for one                the bare message that it is for
 * CLOSED       who closes the lane             null, likewise; no later slot is ever filled
 * TAKEN        the consumer                    a message it has taken; it is alone, so a plain write does
 * </pre>
 *
 * <p>Of what was put here, the slots say the truth; {@link #filled()} only saves looking at all of them: it is never too high, and may
 * be too low. How much of that has been taken says {@link #taken()}. The marks come later, when the consumer stays in this block, so that
 * it keeps no message alive; one that goes on writes nothing into the lines of memory that hold the slots. A slot is never empty
 * again, so a thread that comes late fills no slot twice.
 *
 * <p><b>Threads:</b> any, unless said otherwise.
 */
final class Block {
    /** In a slot whose message has been taken, and is kept no longer. */
    static final Object TAKEN = new Object();
    /** In the first slot that nothing can be put into any more. */
    static final Object CLOSED = new Object();

    /** The size of the first block, and of each that follows where few messages come. */
    static final int SMALLEST = 8;
    /** No block is larger than this. A larger one costs an idle actor more than it gains a busy one. */
    static final int LARGEST = 32;
    /** How often {@code filled} is written: with each second slot, so that producers do not wait for each other's line of memory. */
    private static final int NOTED_SLOTS = 1;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle NEXT;
    private static final VarHandle FILLED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(Block.class, "next", Block.class);
            FILLED = lookup.findVarHandle(Block.class, "filled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Object[] slots;
    /** The place of the first slot in the lane. Counts on below zero; differences stay right. */
    private final int first;
    /** The stamp of every message in it that has no envelope. */
    private final int stamp;
    /** Null: none yet. Itself: the consumer has left it. */
    private volatile Block next;

    @SuppressWarnings("UnusedVariable") // Read through its handle.
    private int filled;

    /** Written by the consumer; others only look. */
    private int taken;
    /** The slot from which on the length of the lane is looked at; read and written without order. */
    private int watchedFrom;

    private Block(Object[] slots, int first, int stamp) {
        this.slots = slots;
        this.first = first;
        this.stamp = stamp;
    }

    /** An empty one of {@code size} slots, which begins at the place {@code first}. */
    static Block empty(int size, int first, int stamp) {
        return new Block(new Object[size], first, stamp);
    }

    /** One of {@code size} slots, the first ones filled with {@code items}; the first of a lane. */
    static Block of(int size, Object... items) {
        return new Block(Arrays.copyOf(items, size, Object[].class), 0, 0);
    }

    /** A full one, which ends where {@code behind} is to be taken from next, and leads there. */
    static Block full(Object[] items, Block behind) {
        Block made = new Block(items, behind.firstWaiting() - items.length, 0);
        made.filled = items.length;
        NEXT.setRelease(made, behind);
        return made;
    }

    /** One to which nothing was ever put, and nothing can be. */
    static Block closed() {
        return new Block(new Object[] {CLOSED}, 0, 0);
    }

    int size() {
        return slots.length;
    }

    int stamp() {
        return stamp;
    }

    /** What the slot has; null if nothing yet. */
    Object get(int slot) {
        return SLOT.getVolatile(slots, slot);
    }

    /** The slot that may be filled next, as it was seen; the size if there is none, in this block or at all. */
    int firstEmpty() {
        for (int slot = filled(); slot < slots.length; slot++) {
            Object found = get(slot);
            if (found == null || found == CLOSED) {
                return found == null ? slot : slots.length;
            }
        }
        return slots.length;
    }

    /** Fills a slot that was seen empty, as were none before it. False: somebody else has. */
    boolean fill(int slot, Object item) {
        if (!SLOT.compareAndSet(slots, slot, null, item)) {
            return false;
        }
        if ((slot & NOTED_SLOTS) == NOTED_SLOTS) {
            FILLED.setRelease(this, slot + 1);
        }
        return true;
    }

    /** Puts a message into an envelope, unless it has been taken. */
    void replace(int slot, Object message, Envelope envelope) {
        SLOT.compareAndSet(slots, slot, message, envelope);
    }

    /** Ends the lane with a slot that was seen empty, as were none before it. False: somebody has filled it. */
    boolean close(int slot) {
        return SLOT.compareAndSet(slots, slot, null, CLOSED);
    }

    /** Says that the message of a slot is gone. For the consumer. */
    void take(int slot) {
        slots[slot] = TAKEN;
    }

    /** A slot before which all have a message, or had one. */
    int filled() {
        return (int) FILLED.getAcquire(this);
    }

    /** Keeps no message alive of the slots from {@code from} up to {@code to}, which have been taken. For the consumer. */
    void forget(int from, int to) {
        for (int slot = from; slot < to; slot++) {
            slots[slot] = TAKEN;
        }
    }

    /** A slot before which all have been taken. */
    int taken() {
        return taken;
    }

    /** All slots before {@code slot} have been taken. For the consumer. */
    void taken(int slot) {
        taken = slot;
    }

    /** The first slot that has not been taken; the size if there is none. */
    int firstLeft() {
        int slot = taken;
        while (slot < slots.length && get(slot) == TAKEN) {
            slot++;
        }
        return slot;
    }

    /** The place in the lane of {@link #firstLeft()}. */
    int firstWaiting() {
        return first + firstLeft();
    }

    /** The place in the lane of {@code slot}. */
    int place(int slot) {
        return first + slot;
    }

    /** The place in the lane behind the last message that was put into this block. */
    int end() {
        int slot = filled();
        while (slot < slots.length) {
            Object item = get(slot);
            if (item == null || item == CLOSED) {
                break;
            }
            slot++;
        }
        return first + slot;
    }

    /** The one behind it; null if there is none, itself if it was left. */
    Block next() {
        return next;
    }

    /** Puts one behind it. False: there is one already. */
    boolean append(Block made) {
        return NEXT.compareAndSet(this, null, made);
    }

    /** The consumer goes on to the next one: a block that is garbage keeps no other one alive. */
    void leave() {
        NEXT.setRelease(this, this);
    }

    /** Whether the consumer has gone on. */
    boolean left() {
        return next == this;
    }

    /** Whether the length of the lane is to be looked at when {@code slot} has been filled. */
    boolean isWatched(int slot) {
        return slot >= watchedFrom;
    }

    void watchFrom(int slot) {
        watchedFrom = slot;
    }
}
