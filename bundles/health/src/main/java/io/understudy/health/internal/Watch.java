package io.understudy.health.internal;

import io.understudy.ActorSystem;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.MonotonicClock;
import java.util.EnumMap;
import java.util.Map;
import org.apache.felix.hc.api.FormattingResultLog;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;

/**
 * The checks of the actor system there is, if there is one. Checks stay the same objects whichever system comes and goes; what was
 * noted about one is forgotten with it.
 *
 * <p><b>Threads:</b> any.
 */
final class Watch {
    private final MonotonicClock clock;
    private final SystemView.Rest rest;
    private volatile HealthLimits limits = HealthLimits.DEFAULTS;
    private volatile Watched watched;

    private record Watched(ActorSystem system, Map<CheckKind, Check> checks, ActorSystem.Subscription observation) {}

    Watch(MonotonicClock clock, SystemView.Rest rest) {
        this.clock = clock;
        this.rest = rest;
    }

    void apply(HealthLimits next) {
        limits = next;
    }

    HealthLimits limits() {
        return limits;
    }

    /** Watches {@code system} from now on, and no other. */
    synchronized void begin(ActorSystem system) {
        SystemView view = new SystemView(system, clock, rest);
        Map<CheckKind, Check> checks = new EnumMap<>(CheckKind.class);
        for (CheckKind kind : CheckKind.values()) {
            checks.put(kind, kind.of(view));
        }
        Watched former = watched;
        watched = new Watched(system, checks, view.observe((RuntimeObserver) checks.get(CheckKind.ROLES)));
        if (former != null) {
            former.observation.close();
        }
    }

    /** Does not watch {@code system} any more. */
    synchronized void end(ActorSystem system) {
        Watched former = watched;
        if (former != null && former.system == system) {
            watched = null;
            former.observation.close();
        }
    }

    /** The check of that kind. */
    HealthCheck check(CheckKind kind) {
        return () -> {
            FormattingResultLog log = new FormattingResultLog();
            Watched now = watched;
            if (now != null) {
                now.checks.get(kind).look(limits, log);
            } else if (kind == CheckKind.READINESS) {
                log.temporarilyUnavailable(
                        "there is no actor system; start io.understudy.kernel and a bundle for each of "
                                + "coordinator, executor, invoker, registry and mailbox");
            } else {
                log.info("there is no actor system to look at");
            }
            return new Result(log);
        };
    }
}
