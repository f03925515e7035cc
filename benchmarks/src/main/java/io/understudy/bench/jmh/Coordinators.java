package io.understudy.bench.jmh;

import io.understudy.bench.Assembly;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;

/** The coordinators there are, by the names of their assemblies, and indices for them. */
final class Coordinators {
    /** The default. */
    static final String STEALING = "stealing";

    /** The one with a lock. */
    static final String LOCKING = "locking";

    private Coordinators() {}

    /**
     * A new coordinator.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static ReadyQueueCoordinator named(String name) {
        return Assembly.all().stream()
                .filter(each -> each.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no coordinator called '" + name + "'"))
                .coordinator()
                .get();
    }

    /** As many indices, each different from the others. */
    static MailboxIndex[] indices(int count) {
        MailboxIndex[] indices = new MailboxIndex[count];
        for (int i = 0; i < count; i++) {
            indices[i] = new MailboxIndex(i, 1);
        }
        return indices;
    }
}
