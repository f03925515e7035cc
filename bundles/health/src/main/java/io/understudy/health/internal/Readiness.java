package io.understudy.health.internal;

import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import java.util.TreeMap;
import org.apache.felix.hc.api.FormattingResultLog;

/**
 * Whether messages are taken and handled: the system runs, and somebody plays every role.
 *
 * <p><b>Threads:</b> any.
 */
final class Readiness implements Check {
    private final SystemView view;

    Readiness(SystemView view) {
        this.view = view;
    }

    @Override
    public void look(HealthLimits limits, FormattingResultLog log) {
        SystemSnapshot now = view.glance();
        if (now.stage() == SystemStage.STOPPED) {
            log.critical("the actor system {} has stopped; restart the bundle io.understudy.kernel", now.name());
        } else if (now.stage() != SystemStage.RUNNING) {
            log.temporarilyUnavailable(
                    "the actor system {} shuts down and takes no messages; send work elsewhere", now.name());
        }
        for (String role : now.missingRoles()) {
            log.temporarilyUnavailable(
                    "nobody plays the role {}, messages wait; if it stays so, start a bundle that offers it", role);
        }
        new TreeMap<>(now.held())
                .forEach((path, kind) -> log.warn(
                        "{} has failed and waits for the supervision kind {}; start the bundle that offers it, or stop the "
                                + "actor",
                        path,
                        kind));
        log.info(
                "the actor system {} has {} actors and {} workers",
                now.name(),
                now.actorCount(),
                now.workers().size());
    }
}
