package io.understudy.prometheus.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import java.util.Set;
import javax.servlet.Servlet;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The page as a component: its registry is a service, for whoever has meters, and its servlet is one of the HTTP whiteboard. A path
 * that is not acceptable is logged and the last good one stays in force. When the path changes, the page is at the new one before
 * it leaves the old one; the registry stays the same.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = {},
        immediate = true,
        configurationPid = PrometheusConfiguration.PID)
@Designate(ocd = PrometheusConfiguration.class)
public final class PrometheusComponent {
    private static final Logger LOG = LoggerFactory.getLogger(PrometheusComponent.class);

    private final BundleContext context;
    private final MetricsPage page = new MetricsPage();
    private final ServiceRegistration<MeterRegistry> offered;
    private PagePath path;
    private ServiceRegistration<Servlet> served;

    /** The page, at the configured path. */
    @Activate
    public PrometheusComponent(BundleContext context, Map<String, Object> properties) {
        this.context = context;
        path = read(properties, PagePath.DEFAULT);
        offered = context.registerService(MeterRegistry.class, page.registry(), null);
        served = serve();
    }

    @Modified
    synchronized void modified(Map<String, Object> properties) {
        PagePath next = read(properties, path);
        if (!next.equals(path)) {
            ServiceRegistration<Servlet> before = served;
            path = next;
            served = serve();
            before.unregister();
        }
    }

    private static PagePath read(Map<String, Object> properties, PagePath instead) {
        for (String property : new ConfigurationReader(properties).unknown(Set.of(PagePath.PROPERTY))) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", PrometheusConfiguration.PID, property);
        }
        try {
            return PagePath.read(properties);
        } catch (IllegalArgumentException e) {
            LOG.error(
                    "configuration {}: {}; the page is at {}",
                    PrometheusConfiguration.PID,
                    e.getMessage(),
                    instead.pattern());
            return instead;
        }
    }

    private ServiceRegistration<Servlet> serve() {
        return context.registerService(
                Servlet.class,
                new MetricsServlet(page),
                FrameworkUtil.asDictionary(Map.of(PagePath.PROPERTY, path.pattern())));
    }

    @Deactivate
    synchronized void deactivate() {
        served.unregister();
        offered.unregister();
        page.close();
    }
}
