package io.understudy.kernel.internal;

import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.supervision.SupervisionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Who plays which role now. Any of them may be null: then the role is empty and the kernel is paused for it.
 *
 * <p><b>Threads:</b> immutable; a worker reads it once and uses it until it looks again. Each change is another object.
 */
final class RoleParts {
    static final RoleParts EMPTY = new RoleParts(null, null, null, null, MiddlewareSet.NONE, Map.of());

    private final ReadyQueueCoordinator coordinator;
    private final MailboxRegistry registry;
    private final MessageInvoker invoker;
    private final MailboxFactory mailboxes;
    private final MiddlewareSet middlewares;
    private final Map<String, SupervisionKind> kinds;
    private final boolean runnable;
    private final boolean bare;

    private RoleParts(
            ReadyQueueCoordinator coordinator,
            MailboxRegistry registry,
            MessageInvoker invoker,
            MailboxFactory mailboxes,
            MiddlewareSet middlewares,
            Map<String, SupervisionKind> kinds) {
        this.coordinator = coordinator;
        this.registry = registry;
        this.invoker = invoker;
        this.mailboxes = mailboxes;
        this.middlewares = middlewares;
        this.kinds = kinds;
        this.runnable = coordinator != null && registry != null && invoker != null;
        this.bare = middlewares.isEmpty();
    }

    ReadyQueueCoordinator coordinator() {
        return coordinator;
    }

    MailboxRegistry registry() {
        return registry;
    }

    MessageInvoker invoker() {
        return invoker;
    }

    MailboxFactory mailboxes() {
        return mailboxes;
    }

    MiddlewareSet middlewares() {
        return middlewares;
    }

    /** Supervision kinds by name. */
    Map<String, SupervisionKind> kinds() {
        return kinds;
    }

    /** Whether turns can run. */
    boolean runnable() {
        return runnable;
    }

    /** Whether there is no middleware for anybody. */
    boolean bare() {
        return bare;
    }

    /** Whether actors can be spawned. */
    boolean spawnable() {
        return registry != null && mailboxes != null;
    }

    /** The roles that are empty, for messages. */
    String missing() {
        return String.join(", ", missingRoles());
    }

    /** The roles that are empty. */
    List<String> missingRoles() {
        List<String> names = new ArrayList<>(0);
        append(names, coordinator, "coordinator");
        append(names, registry, "registry");
        append(names, invoker, "invoker");
        append(names, mailboxes, "mailbox");
        return names;
    }

    private static void append(List<String> names, Object role, String name) {
        if (role == null) {
            names.add(name);
        }
    }

    RoleParts withCoordinator(ReadyQueueCoordinator next) {
        return new RoleParts(next, registry, invoker, mailboxes, middlewares, kinds);
    }

    RoleParts withRegistry(MailboxRegistry next) {
        return new RoleParts(coordinator, next, invoker, mailboxes, middlewares, kinds);
    }

    RoleParts withInvoker(MessageInvoker next) {
        return new RoleParts(coordinator, registry, next, mailboxes, middlewares, kinds);
    }

    RoleParts withMailboxes(MailboxFactory next) {
        return new RoleParts(coordinator, registry, invoker, next, middlewares, kinds);
    }

    RoleParts withMiddlewares(MiddlewareSet next) {
        return new RoleParts(coordinator, registry, invoker, mailboxes, next, kinds);
    }

    RoleParts withKinds(Map<String, SupervisionKind> next) {
        return new RoleParts(coordinator, registry, invoker, mailboxes, middlewares, Map.copyOf(next));
    }
}
