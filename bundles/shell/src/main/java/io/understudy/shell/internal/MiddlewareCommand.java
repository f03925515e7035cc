package io.understudy.shell.internal;

import io.understudy.middleware.Middleware;
import java.util.Collection;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The command {@code actor:middleware}. It reads service properties and gets no service.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = MiddlewareCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=middleware"})
public final class MiddlewareCommand {
    private final BundleContext context;

    /** The command for that framework. */
    @Activate
    public MiddlewareCommand(BundleContext context) {
        this.context = context;
    }

    /** {@code actor:middleware [--json]}. */
    @Descriptor("shows what wraps turns, the outermost first")
    public String middleware(String[] words) {
        return Usage.MIDDLEWARE.answer(
                words,
                arguments ->
                        arguments.json() ? Json.of(MiddlewareTable.json(entries())) : MiddlewareTable.of(entries()));
    }

    private List<MiddlewareTable.Entry> entries() {
        try {
            return context.getServiceReferences(Middleware.class, null).stream()
                    .map(MiddlewareCommand::entry)
                    .toList();
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException("no filter was given, and yet it is refused", e);
        }
    }

    private static MiddlewareTable.Entry entry(ServiceReference<Middleware> reference) {
        long id = (Long) reference.getProperty(Constants.SERVICE_ID);
        Object name = reference.getProperty("component.name");
        return new MiddlewareTable.Entry(
                name == null ? "service " + id : Phrase.simpleName(name.toString()),
                reference.getProperty(Constants.SERVICE_RANKING) instanceof Integer ranking ? ranking : 0,
                id,
                paths(reference.getProperty(Middleware.ACTOR_PATH)),
                reference.getBundle() == null
                        ? Phrase.NOTHING
                        : reference.getBundle().getSymbolicName());
    }

    private static List<String> paths(Object property) {
        if (property instanceof String[] several) {
            return List.of(several);
        }
        if (property instanceof Collection<?> several) {
            return several.stream().map(String::valueOf).toList();
        }
        return property == null ? List.of() : List.of(property.toString());
    }
}
