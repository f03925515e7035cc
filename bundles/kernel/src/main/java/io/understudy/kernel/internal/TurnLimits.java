package io.understudy.kernel.internal;

import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.TurnSettings;

/**
 * What limits a turn: made of the settings and the coordinator's hint, and kept until one of them changes.
 *
 * <p><b>Threads:</b> any; a race makes the same thing twice.
 */
final class TurnLimits {
    private final Kernel kernel;
    private volatile Kept kept;

    private record Kept(RuntimeSettings from, TurnSettings turn) {}

    TurnLimits(Kernel kernel) {
        this.kernel = kernel;
    }

    @SuppressWarnings(
            "ReferenceEquality") // Asked in every turn; a copy with equal values only makes the same thing again.
    TurnSettings of(ReadyQueueCoordinator coordinator) {
        RuntimeSettings settings = kernel.settings();
        int hint = settings.throughput() > 0 ? settings.throughput() : hint(coordinator);
        Kept known = kept;
        if (known == null || known.from != settings || known.turn.throughputHint() != hint) {
            known = new Kept(settings, make(settings, hint));
            kept = known;
        }
        return known.turn;
    }

    /** One message per turn where the coordinator cannot say. */
    private int hint(ReadyQueueCoordinator coordinator) {
        try {
            return coordinator.throughputHint();
        } catch (Throwable thrown) {
            kernel.readyActors().misbehaved(coordinator, "it failed in throughputHint", thrown);
            return 1;
        }
    }

    private TurnSettings make(RuntimeSettings settings, int throughput) {
        long deadline = settings.throughputDeadline() == null ? -1 : Durations.nanos(settings.throughputDeadline());
        return new TurnSettings(throughput, deadline, kernel.clock());
    }
}
