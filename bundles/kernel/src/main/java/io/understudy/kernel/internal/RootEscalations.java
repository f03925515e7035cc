package io.understudy.kernel.internal;

import io.understudy.ActorSystem.Subscription;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Failure;
import io.understudy.supervision.RootEscalationHandler;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens when a failure has reached the root and the top-level actor was told to stop: handlers and observers hear of it,
 * once each; the system goes on unless its settings say otherwise.
 *
 * <p><b>Threads:</b> any; {@link #happened} in the guardian's turn.
 */
final class RootEscalations {
    private static final Logger LOG = LoggerFactory.getLogger(RootEscalations.class);

    private final Kernel kernel;
    private final List<RootEscalationHandler> handlers = new CopyOnWriteArrayList<>();

    RootEscalations(Kernel kernel) {
        this.kernel = kernel;
    }

    Subscription add(RootEscalationHandler handler) {
        handlers.add(Objects.requireNonNull(handler, "handler"));
        return () -> handlers.remove(handler);
    }

    void remove(RootEscalationHandler handler) {
        handlers.remove(handler);
    }

    void happened(Failure failure) {
        String path = failure.child().path();
        Quietly.log(LOG, "a failure was escalated to the root; " + path + " is stopped", failure.error());
        for (RootEscalationHandler handler : handlers) {
            try {
                handler.escalatedToRoot(failure);
            } catch (Throwable thrown) {
                kernel.contained("root escalation handler " + handler.getClass().getName(), path, thrown);
            }
        }
        kernel.events().publish(new RuntimeEvent.EscalatedToRoot(path, failure));
        if (kernel.settings().shutdownOnRootEscalation()) {
            String why = "a failure of " + path + " was escalated to the root";
            LOG.error("{} shuts down, as configured: {}", kernel.settings().name(), why);
            kernel.events().publish(new RuntimeEvent.ShutdownBegun(why));
            kernel.shutdownControl().begin(kernel.settings().shutdownDeadline());
        }
    }
}
