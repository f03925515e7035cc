package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.SuspendReason;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Failures that wait for a supervision kind nobody offers. They are put to their supervisors again when the kinds have changed,
 * and forgotten with the actor that failed or its parent.
 *
 * <p><b>Threads:</b> any.
 */
final class UndecidedFailures {
    private static final Logger LOG = LoggerFactory.getLogger(UndecidedFailures.class);

    private final Kernel kernel;
    private final Queue<Undecided> waiting = new ConcurrentLinkedQueue<>();

    private record Undecided(ActorCell<?> parent, SystemMessage.ChildFailed report, String kind) {
        boolean concerns(ActorCell<?> cell) {
            return parent == cell || report.child() == cell;
        }
    }

    UndecidedFailures(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Nobody offers the kind that could decide; ask again when somebody does, or has begun to since. */
    void add(ActorCell<?> parent, SystemMessage.ChildFailed report, String kind) {
        String path = report.child().path();
        LOG.warn(
                "{} stays held: no bundle offers the supervision kind \"{}\" that {} asks for; install one",
                path,
                kind,
                parent.path());
        kernel.events().publish(new RuntimeEvent.SupervisionKindMissing(path, kind));
        waiting.add(new Undecided(parent, report, kind));
        if (kernel.roles().current().kinds().containsKey(kind)) {
            decide();
        }
    }

    /** Puts all to their supervisors again. */
    void decide() {
        for (Undecided next = waiting.poll(); next != null; next = waiting.poll()) {
            next.parent.system(next.report);
        }
    }

    /** An actor is gone, and with it what was to be decided about it or by it. */
    void forget(ActorCell<?> gone) {
        if (!waiting.isEmpty()) {
            waiting.removeIf(each -> each.concerns(gone));
        }
    }

    /** Who is held: which kind each one waits for, by path. */
    Map<String, String> held() {
        Map<String, String> held = new HashMap<>();
        for (Undecided each : waiting) {
            ActorCell<?> child = each.report.child();
            if (child.isObstructed(SuspendReason.FAILURE) && !child.isObstructed(SuspendReason.STOPPING)) {
                held.put(child.path(), each.kind);
            }
        }
        return held;
    }

    /** How many wait. */
    int size() {
        return waiting.size();
    }
}
