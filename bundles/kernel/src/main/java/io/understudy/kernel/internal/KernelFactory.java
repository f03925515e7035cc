package io.understudy.kernel.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.ActorSystemFactory;
import io.understudy.spi.RuntimeParts;

/** Assembles an actor system from parts, outside a framework. */
public final class KernelFactory implements ActorSystemFactory {

    /** For {@link java.util.ServiceLoader}. */
    public KernelFactory() {}

    @Override
    public ActorSystem create(RuntimeParts parts) {
        Kernel kernel = new Kernel(parts.settings(), parts.clock());
        Roles roles = kernel.roles();
        roles.registry(parts.registry());
        roles.mailboxes(parts.mailboxes());
        roles.invoker(parts.invoker());
        roles.coordinator(parts.coordinator());
        roles.kinds(parts.kinds());
        roles.middlewares(MiddlewareSet.forAll(parts.middlewares()));
        kernel.installGuardian();
        roles.executor(parts.executor());
        kernel.start();
        return kernel.system();
    }
}
