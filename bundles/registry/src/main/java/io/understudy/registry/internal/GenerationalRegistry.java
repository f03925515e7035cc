package io.understudy.registry.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A registry whose slots are used again, each time with the next generation.
 *
 * <p>The table grows by chunks and never moves, so a look-up is two array reads and a comparison. Free slots are kept in
 * stripes; a thread frees into its own and takes from it first. A free slot is reused before new ones are opened, whichever
 * stripe it is in. Slots are opened in small blocks, each for one stripe. After {@link #handOver()} the actors are still found
 * and can still be unregistered here; such an unregistration does not reach the registry that took over.
 *
 * <p><b>Threads:</b> any. {@code lookup}, {@code forEach} and {@code size} take no lock. Every change of a slot is made with the
 * monitor of the stripe of the thread that makes it; this guards what is in the stripe, and of two threads that unregister one
 * index the chunk lets one. {@code growth} guards the growth of the table. Who holds all monitors is alone.
 *
 * <p><b>Order of locks:</b> stripes from the first to the last, then {@code growth}. Two stripes are held together only by
 * {@code handOver} and {@code takeOver}, which hold all. Nothing foreign is called while one is held.
 */
public class GenerationalRegistry implements MailboxRegistry {
    /** A power of two. */
    static final int STRIPES = 8;
    /** The most slots that are opened for a stripe, or brought from another one, at once. */
    static final int BLOCK = 16;

    private static final int LAST_GENERATION = -1;
    private static final Chunk[] NO_CHUNKS = {};
    private static final int[] NO_SLOTS = {};

    private final Stripe[] stripes = new Stripe[STRIPES];
    private final Object growth = new Object();
    /** Replaced under {@link #growth}, never changed. */
    private volatile Chunk[] chunks = NO_CHUNKS;
    /** Unsigned; written under {@link #growth}. */
    private volatile int opened;
    /** Written with all monitors, read with any. */
    private boolean handedOver;

    /** An empty registry. */
    public GenerationalRegistry() {
        Arrays.setAll(stripes, i -> new Stripe());
    }

    @Override
    public final MailboxIndex register(RegisteredActor actor) {
        Objects.requireNonNull(actor, "actor");
        Stripe own = ownStripe();
        synchronized (own) {
            if (!handedOver && !own.isUsedUp()) {
                return settle(own, actor);
            }
        }
        int[] found = takeElsewhere(own);
        synchronized (own) {
            if (!handedOver) {
                fill(own, found);
                return settle(own, actor);
            }
        }
        throw new IllegalStateException("cannot register " + actor.path()
                + ": this registry was handed over; register with the one that took over");
    }

    private Stripe ownStripe() {
        return stripes[(int) Thread.currentThread().getId() & STRIPES - 1];
    }

    /** Gives {@code actor} a slot of a stripe that is not used up. Called with its monitor. */
    private MailboxIndex settle(Stripe own, RegisteredActor actor) {
        int slot = own.take();
        Chunk chunk = chunks[slot >>> Chunk.SHIFT];
        MailboxIndex index = chunk.index(slot);
        chunk.setOccupantRelease(slot, actor);
        own.count(1);
        return index;
    }

    /** Takes free slots out of another stripe; none if no other has any. Called without a monitor. */
    private int[] takeElsewhere(Stripe own) {
        for (Stripe other : stripes) {
            if (other != own && !other.isEmptyOpaque()) {
                int[] found;
                synchronized (other) {
                    found = other.takeHalf(BLOCK);
                }
                if (found.length > 0) {
                    return found;
                }
            }
        }
        return NO_SLOTS;
    }

    /** Adds what was found elsewhere; opens a block of slots if the stripe is used up even so. Called with its monitor. */
    private void fill(Stripe own, int[] found) {
        for (int slot : found) {
            own.push(slot);
        }
        if (own.isUsedUp()) {
            synchronized (growth) {
                int from = opened;
                open(blockSize(from));
                own.setFresh(from, opened);
            }
        }
    }

    /** A small table grows by single slots, a large one by blocks. */
    private static int blockSize(int opened) {
        return Math.min(BLOCK, 1 + Integer.divideUnsigned(opened, BLOCK));
    }

    @Override
    public final RegisteredActor lookup(MailboxIndex index) {
        Chunk chunk = chunkOf(index.slot());
        return chunk == null ? null : chunk.lookup(index);
    }

    @Override
    public final boolean unregister(MailboxIndex index) {
        Chunk chunk = chunkOf(index.slot());
        if (chunk == null) {
            return false;
        }
        MailboxIndex next = next(index);
        Stripe own = ownStripe();
        synchronized (own) {
            if (!chunk.claim(index)) {
                return false;
            }
            chunk.setOccupantRelease(index.slot(), null);
            own.count(-1);
            if (next != null) {
                chunk.setIndexRelease(index.slot(), next);
                own.push(index.slot());
            }
            return true;
        }
    }

    /** The index of the next occupant; null if the slot is to be retired. */
    private static MailboxIndex next(MailboxIndex index) {
        return index.generation() == LAST_GENERATION ? null : new MailboxIndex(index.slot(), index.generation() + 1);
    }

    /** {@inheritDoc} Exact unless actors come or go meanwhile. */
    @Override
    public final int size() {
        int sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.balanceOpaque();
        }
        return Math.max(0, sum);
    }

    @Override
    public final void forEach(BiConsumer<MailboxIndex, RegisteredActor> visitor) {
        Objects.requireNonNull(visitor, "visitor");
        int end = opened;
        for (int slot = 0; slot != end; slot++) {
            Chunk chunk = chunkOf(slot);
            MailboxIndex index = chunk.indexAcquire(slot);
            RegisteredActor actor = index == null ? null : chunk.lookup(index);
            if (actor != null) {
                visitor.accept(index, actor);
            }
        }
    }

    /** Does something while no slot and no stripe changes: with the monitors from stripe {@code first} on, and growth. */
    private <T> T alone(int first, Supplier<T> work) {
        synchronized (first == STRIPES ? growth : stripes[first]) {
            return first == STRIPES ? work.get() : alone(first + 1, work);
        }
    }

    @Override
    public final RegistrySnapshot handOver() {
        return alone(0, () -> {
            handedOver = true;
            return snapshot();
        });
    }

    /** All slots that were opened, also those that nobody used yet. Called alone. */
    private RegistrySnapshot snapshot() {
        List<RegistrySnapshot.Slot> slots = new ArrayList<>(opened);
        for (int slot = 0; slot != opened; slot++) {
            Chunk chunk = chunks[slot >>> Chunk.SHIFT];
            MailboxIndex index = chunk.index(slot);
            boolean retired = index == null;
            slots.add(new RegistrySnapshot.Slot(
                    retired ? new MailboxIndex(slot, LAST_GENERATION) : index, chunk.occupant(slot), retired));
        }
        return new RegistrySnapshot(slots);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Refused with {@code IllegalStateException} once a slot was opened here, even if nobody is registered any more: an
     * index given out before could come to mean another actor. Refused with {@code IllegalArgumentException}, and without
     * effect, if a slot of the snapshot is not where its index says.
     */
    @Override
    public final void takeOver(RegistrySnapshot snapshot) {
        List<RegistrySnapshot.Slot> slots = snapshot.slots();
        check(slots);
        String refusal = alone(0, () -> {
            String reason = whyNotNew();
            if (reason == null) {
                place(slots);
            }
            return reason;
        });
        if (refusal != null) {
            throw new IllegalStateException("cannot take over " + slots.size() + " slots: this registry " + refusal
                    + "; take over with a new one");
        }
    }

    /** Null if this registry is new. Called alone. */
    private String whyNotNew() {
        if (handedOver) {
            return "was handed over";
        }
        return opened == 0 ? null : "has opened " + Integer.toUnsignedString(opened) + " of its own";
    }

    private static void check(List<RegistrySnapshot.Slot> slots) {
        for (int slot = 0; slot < slots.size(); slot++) {
            RegistrySnapshot.Slot entry = slots.get(slot);
            if (entry.index().slot() != slot
                    || !entry.index().valid()
                    || (entry.retired() && entry.occupant() != null)) {
                throw new IllegalArgumentException("cannot take over slot " + slot + ": expected index " + slot
                        + ":<generation>, and no occupant if retired, but found " + entry.index());
            }
        }
    }

    /** Opens all slots and fills them. Called alone. */
    private void place(List<RegistrySnapshot.Slot> slots) {
        open(slots.size());
        for (int slot = 0; slot < slots.size(); slot++) {
            place(slot, slots.get(slot));
        }
    }

    /** Fills a slot just opened. Called alone. */
    private void place(int slot, RegistrySnapshot.Slot entry) {
        Stripe stripe = stripes[slot / BLOCK % STRIPES];
        Chunk chunk = chunks[slot >>> Chunk.SHIFT];
        chunk.setIndexRelease(slot, entry.retired() ? null : entry.index());
        if (entry.occupant() != null) {
            chunk.setOccupantRelease(slot, entry.occupant());
            stripe.count(1);
        } else if (!entry.retired()) {
            stripe.push(slot);
        }
    }

    /** Opens the next slots at generation 1. Called with {@link #growth}. */
    private void open(int slots) {
        int from = opened;
        if (Integer.compareUnsigned(from, -1 - slots) > 0) {
            throw new IllegalStateException("all slots are taken or retired; stop actors that are not needed");
        }
        for (int slot = from; slot != from + slots; slot++) {
            chunkToOpen(slot).setIndexRelease(slot, new MailboxIndex(slot, 1));
        }
        opened = from + slots;
    }

    private Chunk chunkToOpen(int slot) {
        int chunk = slot >>> Chunk.SHIFT;
        if (chunk == chunks.length) {
            Chunk[] grown = Arrays.copyOf(chunks, chunk + 1);
            grown[chunk] = new Chunk();
            chunks = grown;
        }
        return chunks[chunk];
    }

    /** How many slots were ever opened, unsigned. */
    final int opened() {
        return opened;
    }

    private Chunk chunkOf(int slot) {
        Chunk[] all = chunks;
        int chunk = slot >>> Chunk.SHIFT;
        return chunk < all.length ? all[chunk] : null;
    }
}
