package io.understudy.shell.karaf.internal;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.api.console.SessionFactory;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Lets Karaf's shell complete the arguments of the commands in the scope {@code actor}. Karaf runs these as the services for Gogo
 * that they are, with its access control lists, but gives such commands no completer. So it gets one more entry, which only
 * completes: it is registered as something that makes a command, and Karaf takes no such thing for a command to run.
 *
 * <p><b>Threads:</b> any.
 */
@Component(service = {})
public final class KarafCompletion {
    private final SessionFactory sessions;
    private final Callable<Command> entry;

    /** Begins to complete, with what {@code offers} says. */
    @Activate
    public KarafCompletion(
            @Reference SessionFactory sessions,
            @Reference(target = "(io.understudy.shell=offers)") Function<List<String>, List<String>> offers) {
        this.sessions = sessions;
        Command completing = new CompletingCommand(offers);
        this.entry = () -> completing;
        sessions.getRegistry().register(entry, Command.class);
    }

    /** Completes no more. */
    @Deactivate
    void deactivate() {
        sessions.getRegistry().unregister(entry);
    }
}
