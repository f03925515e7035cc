package io.understudy.kernel.internal;

import io.understudy.ActorSystem;
import java.util.Map;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers the {@link ActorSystem} service once every role has been taken, so that whoever gets it can use it at once.
 *
 * <p><b>Threads:</b> any.
 */
@Capability(
        namespace = "osgi.service",
        attribute = "objectClass:List<String>='io.understudy.ActorSystem'",
        uses = ActorSystem.class,
        effective = "active")
final class SystemRegistration {
    private static final Logger LOG = LoggerFactory.getLogger(SystemRegistration.class);

    private final BundleContext context;
    private final Kernel kernel;
    private boolean closed;
    private ServiceRegistration<ActorSystem> registration;

    SystemRegistration(BundleContext context, Kernel kernel) {
        this.context = context;
        this.kernel = kernel;
    }

    /** Offers the system if every role is taken; true if that was the first time. */
    boolean offerIfComplete() {
        RoleParts parts = kernel.roles().current();
        if (!parts.runnable() || !parts.spawnable() || kernel.roles().executor() == null) {
            return false;
        }
        synchronized (this) {
            if (closed || registration != null) {
                return false;
            }
            kernel.installGuardian();
            registration = context.registerService(
                    ActorSystem.class,
                    kernel.system(),
                    FrameworkUtil.asDictionary(
                            Map.of("system.name", kernel.settings().name())));
        }
        LOG.info("actor system {} is ready", kernel.settings().name());
        return true;
    }

    synchronized void close() {
        closed = true;
        if (registration != null) {
            registration.unregister();
            registration = null;
        }
    }
}
