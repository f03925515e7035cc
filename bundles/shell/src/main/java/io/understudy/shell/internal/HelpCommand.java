package io.understudy.shell.internal;

import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Component;

/**
 * The command {@code actor:help}.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = HelpCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=help"})
public final class HelpCommand {

    /** {@code actor:help}. */
    @Descriptor("shows this")
    public String help(String[] words) {
        return Usage.HELP.answer(words, arguments -> Usage.overview());
    }
}
