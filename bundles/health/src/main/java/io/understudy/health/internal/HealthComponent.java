package io.understudy.health.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.MonotonicClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.felix.hc.api.HealthCheck;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link Watch} in a framework: offers each of its checks as a service, whether there is an actor system or not. A configuration
 * that is not acceptable is logged, and the last good limits stay in force; before there are any, the defaults are.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        immediate = true,
        service = {},
        configurationPid = HealthComponent.PID)
@Designate(ocd = HealthConfiguration.class)
@Capability(
        namespace = "osgi.service",
        attribute = "objectClass:List<String>='org.apache.felix.hc.api.HealthCheck'",
        uses = HealthCheck.class,
        effective = "active")
public final class HealthComponent {
    /** Where its configuration is. */
    static final String PID = "io.understudy.health";

    private static final Logger LOG = LoggerFactory.getLogger(HealthComponent.class);
    private static final long MOMENT_NANOS = 1_000_000;

    private final Watch watch = new Watch(MonotonicClock.SYSTEM, () -> LockSupport.parkNanos(MOMENT_NANOS));
    private final List<ServiceRegistration<?>> registrations = new ArrayList<>();

    /** Offers the checks, with the limits in {@code properties}. */
    @Activate
    public HealthComponent(BundleContext context, Map<String, Object> properties) {
        modified(properties);
        for (CheckKind kind : CheckKind.values()) {
            Map<String, Object> marks = Map.of(
                    HealthCheck.NAME,
                    kind.title(),
                    HealthCheck.TAGS,
                    kind.tags().toArray(new String[0]));
            registrations.add(
                    context.registerService(HealthCheck.class, watch.check(kind), FrameworkUtil.asDictionary(marks)));
        }
    }

    @Modified
    void modified(Map<String, Object> properties) {
        for (String property : new ConfigurationReader(properties).unknown(LimitsReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", PID, property);
        }
        try {
            watch.apply(LimitsReader.read(properties));
        } catch (IllegalArgumentException e) {
            LOG.error("configuration {}: {}; the limits before stay in force", PID, e.getMessage());
        }
    }

    @Deactivate
    void deactivate() {
        registrations.forEach(ServiceRegistration::unregister);
    }

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindSystem(ActorSystem system) {
        watch.begin(system);
    }

    void unbindSystem(ActorSystem system) {
        watch.end(system);
    }

    Watch watch() {
        return watch;
    }
}
