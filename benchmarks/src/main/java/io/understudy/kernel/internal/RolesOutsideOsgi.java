package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;

/** Gives roles to others as the kernel does when services come and go, for a system that was assembled by hand. */
public final class RolesOutsideOsgi {
    private final Roles roles;

    /** The roles of {@code system}. */
    public RolesOutsideOsgi(ActorSystem system) {
        ActorRef<Object> any = system.spawn(Props.of(() -> (message, context) -> {}));
        this.roles = AnyRef.of(any, "actor").cell().kernel().roles();
        system.stop(any);
    }

    /** The next coordinator takes over. */
    public void coordinator(ReadyQueueCoordinator next) {
        roles.coordinator(next);
    }

    /** The next executor takes over. When this returns the old threads have left. */
    public void executor(WorkerExecutor next) {
        roles.executor(next);
    }

    /** The next invoker takes over. */
    public void invoker(MessageInvoker next) {
        roles.invoker(next);
    }
}
