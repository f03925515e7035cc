package io.understudy.spi;

import io.understudy.middleware.Middleware;
import io.understudy.supervision.SupervisionKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The components an actor system is assembled from by hand, outside a framework. Inside one, they are services.
 *
 * @param coordinator orders ready actors
 * @param executor brings the threads
 * @param registry knows who is behind an index
 * @param invoker runs turns
 * @param mailboxes makes mailboxes
 * @param kinds supervision kinds by name
 * @param middlewares for every actor, outermost first
 * @param clock time
 * @param settings the rest
 */
public record RuntimeParts(
        ReadyQueueCoordinator coordinator,
        WorkerExecutor executor,
        MailboxRegistry registry,
        MessageInvoker invoker,
        MailboxFactory mailboxes,
        Map<String, SupervisionKind> kinds,
        List<Middleware> middlewares,
        MonotonicClock clock,
        RuntimeSettings settings) {
    /** Checks that nothing is missing. */
    public RuntimeParts {
        Objects.requireNonNull(coordinator, "coordinator");
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(invoker, "invoker");
        Objects.requireNonNull(mailboxes, "mailboxes");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(settings, "settings");
        kinds = Map.copyOf(kinds);
        middlewares = List.copyOf(middlewares);
    }
}
