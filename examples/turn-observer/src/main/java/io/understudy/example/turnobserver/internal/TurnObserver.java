package io.understudy.example.turnobserver.internal;

import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * An {@link ObservationRegistry} as a service, for which the telemetry middleware observes every turn, and the command
 * {@code demo:turns} that shows what came of it.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        immediate = true,
        service = TurnObserver.class,
        property = {"osgi.command.scope=demo", "osgi.command.function=turns"})
public final class TurnObserver {
    private final Turns turns = new Turns();
    private final ServiceRegistration<ObservationRegistry> registration;

    /** Offers the registry. */
    @Activate
    public TurnObserver(BundleContext context) {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(turns);
        registration = context.registerService(
                ObservationRegistry.class, registry, FrameworkUtil.asDictionary(Map.of("demo.registry", "turns")));
    }

    @Deactivate
    void deactivate() {
        registration.unregister();
    }

    /** {@code demo:turns}: the actors with the most turns. */
    public String turns() {
        return turns.busiest();
    }
}
