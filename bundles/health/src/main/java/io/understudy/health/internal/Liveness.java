package io.understudy.health.internal;

import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import java.time.Duration;
import java.util.List;
import org.apache.felix.hc.api.FormattingResultLog;

/**
 * Whether workers make progress. They do not if actors wait for a worker while every worker has been at the same message for
 * longer than the limit, or if, for longer than that, each is either at such a message or at none. An empty role is no lack of
 * progress: messages wait for whoever takes it.
 *
 * <p><b>Threads:</b> any.
 */
final class Liveness implements Check {
    /** So often nothing must have changed, a moment apart, before the system is said not to move. */
    private static final int LOOKS = 20;

    private final SystemView view;
    private Long stillSince;

    Liveness(SystemView view) {
        this.view = view;
    }

    @Override
    public synchronized void look(HealthLimits limits, FormattingResultLog log) {
        if (view.glance().stage() == SystemStage.STOPPED) {
            log.critical(
                    "the actor system {} has stopped; restart the bundle io.understudy.kernel, or this process; the "
                            + "log says what made it stop",
                    view.name());
            return;
        }
        Duration stall = Duration.ofMillis(limits.stallMs());
        Digest digest = view.digest(limits);
        long now = view.now();
        if (!seemsStill(digest, stall)) {
            stillSince = null;
        } else if (stillSince == null) {
            stillSince = now;
        }
        if (stillSince != null && (allStuck(digest) || now - stillSince >= stall.toNanos()) && staysStill()) {
            log.critical(
                    "{} actors wait and no worker has made progress for {} ms; at work: {}; take a thread dump, then restart "
                            + "this process if nothing else helps",
                    digest.waiting(),
                    limits.stallMs(),
                    paths(digest));
        } else {
            log.info("{} workers make progress, {} actors wait for one", digest.workers(), digest.waiting());
        }
    }

    private static boolean seemsStill(Digest digest, Duration stall) {
        return digest.waiting() > 0
                && digest.workers() > 0
                && digest.missingRoles().isEmpty()
                && digest.turns().stream().allMatch(turn -> turn.lasts(stall));
    }

    private static boolean allStuck(Digest digest) {
        return digest.turns().size() >= digest.workers();
    }

    /** Nothing changes while it is looked at closely; where messages flow, something does. */
    private boolean staysStill() {
        SystemSnapshot first = view.glance();
        for (int i = 1; i < LOOKS; i++) {
            view.rest();
            SystemSnapshot next = view.glance();
            if (next.readyDepth() != first.readyDepth() || !next.workers().equals(first.workers())) {
                return false;
            }
        }
        return first.readyDepth() > 0;
    }

    private static String paths(Digest digest) {
        List<String> paths = digest.turns().stream()
                .map(Digest.Turn::path)
                .limit(Digest.KEPT)
                .toList();
        return paths.isEmpty() ? "nobody" : String.join(", ", paths);
    }
}
