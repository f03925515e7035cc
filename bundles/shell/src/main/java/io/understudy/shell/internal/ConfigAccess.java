package io.understudy.shell.internal;

import java.util.function.Function;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;

/**
 * Config Admin, looked for by name each time, so that the bundle resolves and answers without it.
 *
 * <p><b>Threads:</b> any.
 */
final class ConfigAccess {
    private static final String CONFIG_ADMIN = "org.osgi.service.cm.ConfigurationAdmin";

    private final BundleContext context;

    ConfigAccess(BundleContext context) {
        this.context = context;
    }

    /**
     * What {@code use} makes of the configurations.
     *
     * @throws IllegalStateException if there is no Config Admin
     */
    <T> T with(Function<ConfigStore, T> use) {
        ServiceReference<?> reference = context.getServiceReference(CONFIG_ADMIN);
        Object admin = reference == null ? null : context.getService(reference);
        if (admin == null) {
            throw new IllegalStateException("service: expected " + CONFIG_ADMIN
                    + ", found none; install and start a bundle that offers it, such as org.apache.felix.configadmin");
        }
        try {
            return use.apply(new ConfigAdminStore(admin));
        } finally {
            context.ungetService(reference);
        }
    }

    /** Whether there is one. */
    boolean isThere() {
        return context.getServiceReference(CONFIG_ADMIN) != null;
    }
}
