package io.understudy.observability.internal;

import io.understudy.observe.MeterReading.Figures;

/**
 * The latest figures of the actors with one label. Counts never fall: what the runtime reads while messages flow may be some too few.
 *
 * <p><b>Threads:</b> one writes, any reads.
 */
final class Labelled {
    private volatile long user;
    private volatile long system;
    private volatile long depth;

    /** Takes over what was read. */
    void update(Figures figures) {
        user = Math.max(user, figures.user());
        system = Math.max(system, figures.system());
        depth = figures.depth();
    }

    double user() {
        return user;
    }

    double system() {
        return system;
    }

    double depth() {
        return depth;
    }
}
