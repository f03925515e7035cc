package io.understudy.jmx.internal;

import io.understudy.ActorSystem;
import java.lang.management.ManagementFactory;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * The actor system of a framework in the platform's MBean server, as long as there is one.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        immediate = true,
        service = {})
public final class JmxComponent {
    private final Registered registered;

    /** Shows {@code system}. */
    @Activate
    public JmxComponent(@Reference ActorSystem system) {
        this.registered = new Registered(ManagementFactory.getPlatformMBeanServer(), system);
    }

    @Deactivate
    void deactivate() {
        registered.close();
    }
}
