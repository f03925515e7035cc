package io.understudy.shell.internal;

import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The command {@code actor:config}. Config Admin is looked for by name each time, so that the bundle resolves and the command
 * answers without it.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = ConfigCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=config"})
public final class ConfigCommand {
    private static final String CONFIG_ADMIN = "org.osgi.service.cm.ConfigurationAdmin";

    private final BundleContext context;

    /** The command for that framework. */
    @Activate
    public ConfigCommand(BundleContext context) {
        this.context = context;
    }

    /** {@code actor:config [PID [KEY=VALUE...]] [--json]}. */
    public String config(String[] words) {
        return Usage.CONFIG.answer(words, this::run);
    }

    private String run(Arguments arguments) {
        ServiceReference<?> reference = context.getServiceReference(CONFIG_ADMIN);
        Object admin = reference == null ? null : context.getService(reference);
        if (admin == null) {
            throw new IllegalStateException("service: expected " + CONFIG_ADMIN
                    + ", found none; install and start a bundle that offers it, such as org.apache.felix.configadmin");
        }
        try {
            return new ConfigEditor(new ConfigAdminStore(admin)).run(arguments);
        } finally {
            context.ungetService(reference);
        }
    }
}
