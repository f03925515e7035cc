package io.understudy.observability.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.ActorSystem;
import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.component.propertytypes.ServiceRanking;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sink as a component: the actor system and the registries are services. The numbers are the runtime's, so they go on when
 * this component, its bundle or a registry is replaced.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = {},
        immediate = true,
        configurationPid = ObservabilityConfiguration.PID)
@Designate(ocd = ObservabilityConfiguration.class)
@ServiceRanking(100)
public final class ObservabilitySink {
    private static final Logger LOG = LoggerFactory.getLogger(ObservabilitySink.class);

    private final Sink sink;
    private final Precedence precedence;

    /** A sink for {@code system}, without a registry. */
    @Activate
    public ObservabilitySink(BundleContext context, @Reference ActorSystem system, Map<String, Object> properties) {
        sink = new Sink(system);
        apply(properties, "the defaults are used");
        precedence = new Precedence(context, sink);
        precedence.begin(properties.get("service.ranking") instanceof Integer ranking ? ranking : 0);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        apply(properties, "keeping the last good values");
    }

    private void apply(Map<String, Object> properties, String instead) {
        for (String property : new ConfigurationReader(properties).unknown(SinkSettings.KNOWN)) {
            LOG.warn(
                    "configuration {}: unknown property {}; it has no effect",
                    ObservabilityConfiguration.PID,
                    property);
        }
        try {
            sink.settings(SinkSettings.read(properties));
        } catch (IllegalArgumentException e) {
            LOG.error("configuration {}: {}; {}", ObservabilityConfiguration.PID, e.getMessage(), instead);
        }
    }

    @Deactivate
    void deactivate() {
        precedence.end();
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRegistry(MeterRegistry registry) {
        sink.add(registry);
    }

    void unbindRegistry(MeterRegistry registry) {
        sink.remove(registry);
    }
}
