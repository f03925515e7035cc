package io.understudy.health.internal;

import io.understudy.observe.RunningTurn;
import java.time.Duration;
import java.util.List;
import org.apache.felix.hc.api.FormattingResultLog;

/**
 * Handlers that do not return. Found in the latest look at all actors, and looked at again before anything is said.
 *
 * <p><b>Threads:</b> any.
 */
final class StuckHandlers implements Check {
    private final SystemView view;

    StuckHandlers(SystemView view) {
        this.view = view;
    }

    @Override
    public void look(HealthLimits limits, FormattingResultLog log) {
        List<Digest.Turn> lasting = view.digest(limits).turns().stream()
                .limit(Digest.KEPT)
                .flatMap(turn -> view.actor(turn.path()).stream())
                .filter(actor -> actor.running() != null)
                .map(actor -> new Digest.Turn(actor.path(), actor.running()))
                .filter(turn -> reaches(turn, limits.stuckWarnMs()) || reaches(turn, limits.stuckCriticalMs()))
                .toList();
        for (Digest.Turn turn : lasting) {
            RunningTurn running = turn.running();
            String what = running.messageType() == null ? "a hook or system message" : running.messageType();
            String text = turn.path() + " has been at " + what + " for "
                    + running.runsFor().toMillis() + " ms; look at the stack of thread " + running.thread()
                    + ": what it waits for should be asked for, or suspend the actor";
            if (reaches(turn, limits.stuckCriticalMs())) {
                log.critical("{}", text);
            } else {
                log.warn("{}", text);
            }
        }
        if (lasting.isEmpty()) {
            log.info("every handler returns in time");
        }
    }

    private static boolean reaches(Digest.Turn turn, long limitMs) {
        return limitMs > 0 && turn.lasts(Duration.ofMillis(limitMs));
    }
}
