package io.understudy.health.internal;

import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.RoleCast;
import io.understudy.observe.RuntimeObserver;
import io.understudy.observe.SystemSnapshot;
import io.understudy.spi.MonotonicClock;
import java.util.List;
import java.util.Optional;

/**
 * What the checks see of one system: all that is cheap at once, and all actors at an interval.
 *
 * <p><b>Threads:</b> any.
 */
final class SystemView {
    /** Where the actors are. */
    static final String TOP = "/user";

    private final ActorSystem system;
    private final MonotonicClock clock;
    private final Rest rest;
    private final Digests digests;

    SystemView(ActorSystem system, MonotonicClock clock, Rest rest) {
        this.system = system;
        this.clock = clock;
        this.rest = rest;
        this.digests = new Digests(system.inspection(), clock);
    }

    String name() {
        return system.name();
    }

    long now() {
        return clock.nanoTime();
    }

    /** Lets a moment pass. */
    void rest() {
        rest.pass();
    }

    /** The system without its actors; costs the same however many there are. */
    SystemSnapshot glance() {
        return system.inspection().snapshot(TOP, 0);
    }

    /** What all actors did, not longer ago than the limits say. */
    Digest digest(HealthLimits limits) {
        return digests.latest(limits.snapshotIntervalMs());
    }

    /** One actor as it is now. */
    Optional<ActorSnapshot> actor(String path) {
        return system.inspection().actor(path);
    }

    /** The last of the dead letters that are kept went there. */
    Optional<String> latestLostTo() {
        List<DeadLetter> kept = system.inspection().deadLetters();
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of(kept.get(kept.size() - 1).recipient());
    }

    /** Who could play {@code role}. */
    List<String> candidates(String role) {
        return system.swaps().roles().stream()
                .filter(cast -> cast.role().equals(role))
                .map(RoleCast::candidates)
                .findFirst()
                .orElse(List.of());
    }

    ActorSystem.Subscription observe(RuntimeObserver observer) {
        return system.observe(observer);
    }

    /** A moment. */
    @FunctionalInterface
    interface Rest {
        /** Returns after it. */
        void pass();
    }
}
