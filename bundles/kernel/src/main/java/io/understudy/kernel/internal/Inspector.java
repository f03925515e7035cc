package io.understudy.kernel.internal;

import io.understudy.DeadLetter;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.FailureSummary;
import io.understudy.observe.Inspection;
import io.understudy.observe.Metering;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeCounts;
import io.understudy.observe.SuspensionStatistics;
import io.understudy.observe.SystemSnapshot;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Looks into a system from outside. What belongs to a turn is read without order, and only where it is a number or immutable;
 * no turn is waited for and none waits, except for the lock of its children while a few of them are counted.
 *
 * <p><b>Threads:</b> any.
 */
final class Inspector implements Inspection {
    private final Kernel kernel;

    Inspector(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public SystemSnapshot snapshot() {
        return snapshot(kernel.guardian().path(), Integer.MAX_VALUE);
    }

    @Override
    public SystemSnapshot snapshot(String path, int atMost) {
        Objects.requireNonNull(path, "path");
        if (atMost < 0) {
            throw new IllegalArgumentException("atMost: expected 0 or more, found " + atMost);
        }
        return new SystemSnapshot(
                kernel.settings().name(),
                kernel.shutdownControl().stage(),
                kernel.actorCount(),
                actors(path, atMost),
                kernel.seats().readyDepth(),
                kernel.seats().all().stream().map(Seat::toString).toList(),
                kernel.roles().missing(),
                kernel.undecided().held(),
                kernel.deadLetters().counts());
    }

    private List<ActorSnapshot> actors(String path, int atMost) {
        List<ActorSnapshot> shown = new ArrayList<>();
        ActorCell<?> top = Paths.find(kernel.guardian(), path);
        if (top != null) {
            Map<ActorCell<?>, RunningTurn> running = kernel.watchdog().running();
            TreeWalk walk = new TreeWalk(top);
            while (shown.size() < atMost && walk.next()) {
                show(walk, running.get(walk.cell())).ifPresent(shown::add);
            }
        }
        return shown;
    }

    @Override
    public Optional<ActorSnapshot> actor(String path) {
        Objects.requireNonNull(path, "path");
        ActorCell<?> cell = kernel.find(path);
        if (cell == null || cell.parent() == null) {
            return Optional.empty();
        }
        TreeWalk walk = new TreeWalk(cell);
        walk.next();
        return show(walk, kernel.watchdog().running().get(cell));
    }

    /** The actor where {@code walk} is; empty if it is gone. */
    private Optional<ActorSnapshot> show(TreeWalk walk, RunningTurn running) {
        ActorCell<?> cell = walk.cell();
        int obstacles = cell.obstacles();
        if ((obstacles & Obstacles.STOPPED) != 0) {
            return Optional.empty();
        }
        Children children = cell.childrenIfAny();
        Mailbox mailbox = cell.mailbox();
        int depth = mailbox.depth();
        Rare rare = cell.rareIfAny();
        return Optional.of(new ActorSnapshot(
                walk.path(),
                walk.level(),
                children == null ? 0 : children.count(),
                Obstacles.state(obstacles),
                Obstacles.reasons(obstacles),
                depth,
                mailbox.systemDepth(),
                depth == 0 ? null : oldestAge(mailbox),
                running,
                rare == null ? 1 : Math.max(1, rare.incarnation),
                lastFailure(rare),
                suspensions(rare)));
    }

    private Duration oldestAge(Mailbox mailbox) {
        Envelope oldest = mailbox.oldest();
        return oldest == null || !kernel.hasClock() ? null : kernel.stamps().age(oldest.stamp());
    }

    private static FailureSummary lastFailure(Rare rare) {
        return rare == null ? null : rare.lastFailure;
    }

    private static SuspensionStatistics suspensions(Rare rare) {
        return rare == null ? SuspensionStatistics.NONE : rare.suspensions.statistics();
    }

    @Override
    public RuntimeCounts counts() {
        return kernel.events().counts().now();
    }

    @Override
    public Metering metering() {
        return kernel.metering();
    }

    @Override
    public List<DeadLetter> deadLetters() {
        return kernel.deadLetters().kept();
    }

    @Override
    public boolean replay(long number) {
        return kernel.deadLetters().replay(number);
    }
}
