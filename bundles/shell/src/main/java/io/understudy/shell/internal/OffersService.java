package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import java.util.List;
import java.util.function.Function;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * What may stand at the end of a command that is being typed, for shells that ask in their own way. The service needs no class of
 * ours: it takes the words, of which the first is the command and the last may be empty, and gives what the last may become.
 *
 * <p><b>Threads:</b> any.
 */
@Component(service = Function.class, property = "io.understudy.shell=offers")
public final class OffersService implements Function<List<String>, List<String>> {
    private final Completion completion;

    /** Offers what is in that system and that framework. */
    @Activate
    public OffersService(BundleContext context, @Reference ActorSystem system) {
        this.completion = new Completion(system, new FrameworkKeys(context));
    }

    @Override
    public List<String> apply(List<String> typed) {
        return completion.offers(typed);
    }
}
