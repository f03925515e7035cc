package io.understudy.spi;

import java.util.List;
import java.util.Objects;

/**
 * The slot table of a registry on its way to another one.
 *
 * @param slots one entry per slot, from slot 0 on
 */
public record RegistrySnapshot(List<Slot> slots) {
    /** Keeps its own copy. */
    public RegistrySnapshot {
        slots = List.copyOf(slots);
    }

    /**
     * One slot.
     *
     * @param index slot and current generation: the occupant's, or the next occupant's if it is empty
     * @param occupant who is there; null if nobody
     * @param retired whether its generations are used up
     */
    public record Slot(MailboxIndex index, RegisteredActor occupant, boolean retired) {
        /** Checks that there is an index. */
        public Slot {
            Objects.requireNonNull(index, "index");
        }
    }
}
