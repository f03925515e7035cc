package io.understudy.observability.internal;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import org.osgi.framework.AllServiceListener;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;

/**
 * Which of several sinks is in charge: the one with the highest ranking, of those the oldest. Each announces itself as a service
 * with the property {@value #SINK}, which says what it shows things in; sinks of different bundles share no class for it.
 *
 * <p>Whoever hears that a better one has come leaves off before that one begins, and whoever goes leaves off before the next one
 * hears of it: service events are delivered before the call that causes them returns. So no two show the same at once.
 *
 * <p><b>Threads:</b> any. No lock is held while services are registered.
 */
final class Precedence implements AllServiceListener {
    /** The property that marks a sink. */
    static final String SINK = "io.understudy.observability.sink";

    private static final String FILTER = "(" + SINK + "=micrometer)";

    private final BundleContext context;
    private final Sink sink;
    private ServiceRegistration<?> announced;

    Precedence(BundleContext context, Sink sink) {
        this.context = context;
        this.sink = sink;
    }

    /** Announces the sink, and puts it in charge if there is no better one. */
    void begin(int ranking) {
        try {
            context.addServiceListener(this, FILTER);
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(FILTER, e);
        }
        Map<String, Object> marks = Map.of(SINK, "micrometer", "service.ranking", ranking);
        ServiceRegistration<?> own =
                context.registerService(Object.class, new Object(), FrameworkUtil.asDictionary(marks));
        synchronized (this) {
            announced = own;
        }
        look(null);
    }

    /** Takes the sink out of charge, and lets the others know. */
    void end() {
        context.removeServiceListener(this);
        ServiceRegistration<?> own;
        synchronized (this) {
            own = announced;
            announced = null;
            sink.inCharge(false);
        }
        if (own != null) {
            own.unregister();
        }
    }

    @Override
    public void serviceChanged(ServiceEvent event) {
        look(event.getType() == ServiceEvent.UNREGISTERING ? event.getServiceReference() : null);
    }

    /** Compares all that are announced, but the one that is {@code going}. */
    private synchronized void look(ServiceReference<?> going) {
        if (announced == null) {
            return;
        }
        try {
            ServiceReference<?>[] all = context.getAllServiceReferences(null, FILTER);
            ServiceReference<?> best = Arrays.stream(all == null ? new ServiceReference<?>[0] : all)
                    .filter(sink -> !sink.equals(going))
                    .max(Comparator.naturalOrder())
                    .orElse(null);
            sink.inCharge(announced.getReference().equals(best));
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(FILTER, e);
        }
    }
}
