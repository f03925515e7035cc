package io.understudy.shell.internal;

import org.apache.felix.service.command.Descriptor;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The command {@code actor:config}.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = ConfigCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=config"})
public final class ConfigCommand {
    private final ConfigAccess access;

    /** The command for that framework. */
    @Activate
    public ConfigCommand(BundleContext context) {
        this.access = new ConfigAccess(context);
    }

    /** {@code actor:config [PID [KEY=VALUE...]] [--json]}. */
    @Descriptor("shows configurations, or changes one")
    public String config(String[] words) {
        return Usage.CONFIG.answer(words, arguments -> access.with(store -> new ConfigEditor(store).run(arguments)));
    }
}
