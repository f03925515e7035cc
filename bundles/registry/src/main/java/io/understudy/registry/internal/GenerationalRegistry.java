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

/**
 * A registry whose slots are used again, each time with the next generation.
 *
 * <p>The table grows by chunks and never moves, so a look-up is two array reads and a comparison. A free slot is reused
 * before a new one is opened. After {@link #handOver()} the actors are still found and can still be unregistered here;
 * such an unregistration does not reach the registry that took over.
 *
 * <p><b>Threads:</b> any. {@code lookup} and {@code forEach} take no lock; the lock guards the free slots, the growth of the
 * table and every change of a slot, and nothing foreign is called while it is held.
 */
public class GenerationalRegistry implements MailboxRegistry {
    private static final int LAST_GENERATION = -1;
    private static final Chunk[] NO_CHUNKS = {};

    private final Object lock = new Object();
    private final FreeSlots free = new FreeSlots();
    /** Replaced under the lock, never changed. */
    private volatile Chunk[] chunks = NO_CHUNKS;
    /** Written under the lock. */
    private volatile int size;
    /** How many slots were ever opened, unsigned; written under the lock. */
    private volatile int opened;

    private boolean handedOver;

    /** An empty registry. */
    public GenerationalRegistry() {}

    @Override
    public final MailboxIndex register(RegisteredActor actor) {
        Objects.requireNonNull(actor, "actor");
        synchronized (lock) {
            if (handedOver) {
                throw new IllegalStateException("cannot register " + actor.path()
                        + ": this registry was handed over; register with the one that took over");
            }
            int slot = free.isEmpty() ? open() : free.pop();
            Chunk chunk = chunks[slot >>> Chunk.SHIFT];
            MailboxIndex index = chunk.index(slot);
            chunk.setOccupantRelease(slot, actor);
            size++;
            return index;
        }
    }

    @Override
    public final RegisteredActor lookup(MailboxIndex index) {
        Chunk chunk = chunkOf(index.slot());
        return chunk == null ? null : chunk.lookup(index);
    }

    @Override
    public final boolean unregister(MailboxIndex index) {
        synchronized (lock) {
            if (lookup(index) == null) {
                return false;
            }
            int slot = index.slot();
            Chunk chunk = chunks[slot >>> Chunk.SHIFT];
            chunk.setOccupantRelease(slot, null);
            if (index.generation() == LAST_GENERATION) {
                chunk.setIndexRelease(slot, null);
            } else {
                chunk.setIndexRelease(slot, new MailboxIndex(slot, index.generation() + 1));
                free.push(slot);
            }
            size--;
            return true;
        }
    }

    @Override
    public final int size() {
        return size;
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

    @Override
    public final RegistrySnapshot handOver() {
        synchronized (lock) {
            handedOver = true;
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
        synchronized (lock) {
            if (opened != 0 || handedOver) {
                throw new IllegalStateException("cannot take over " + slots.size() + " slots: this registry "
                        + (handedOver
                                ? "was handed over"
                                : "has opened " + Integer.toUnsignedString(opened) + " of its own")
                        + "; take over with a new one");
            }
            int occupied = 0;
            for (int slot = 0; slot < slots.size(); slot++) {
                open();
                occupied += place(slot, slots.get(slot)) ? 1 : 0;
            }
            size = occupied;
        }
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

    /** Fills a slot just opened; true if somebody is there. Called with the lock. */
    private boolean place(int slot, RegistrySnapshot.Slot entry) {
        Chunk chunk = chunks[slot >>> Chunk.SHIFT];
        chunk.setIndexRelease(slot, entry.retired() ? null : entry.index());
        if (entry.occupant() != null) {
            chunk.setOccupantRelease(slot, entry.occupant());
            return true;
        }
        if (!entry.retired()) {
            free.push(slot);
        }
        return false;
    }

    /** Opens the next slot at generation 1. Called with the lock. */
    private int open() {
        int slot = opened;
        if (slot == -1) {
            throw new IllegalStateException("all slots are taken or retired; stop actors that are not needed");
        }
        int chunk = slot >>> Chunk.SHIFT;
        if (chunk == chunks.length) {
            Chunk[] grown = Arrays.copyOf(chunks, chunk + 1);
            grown[chunk] = new Chunk();
            chunks = grown;
        }
        chunks[chunk].setIndexRelease(slot, new MailboxIndex(slot, 1));
        opened = slot + 1;
        return slot;
    }

    private Chunk chunkOf(int slot) {
        Chunk[] all = chunks;
        int chunk = slot >>> Chunk.SHIFT;
        return chunk < all.length ? all[chunk] : null;
    }
}
