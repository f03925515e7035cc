package io.understudy.eventadmin.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.MonotonicClock;
import java.time.Clock;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;
import org.osgi.service.event.EventConstants;
import org.osgi.service.event.EventHandler;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link Bridge} in a framework. A configuration that is not acceptable is logged and the last good one stays in force; before
 * there is any, the defaults are.
 *
 * <p>It is a handler too, of the receipts that tell it how far Event Admin has come.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        immediate = true,
        service = EventHandler.class,
        property = EventConstants.EVENT_TOPIC + "=" + Bridge.RECEIPT,
        configurationPid = EventAdminComponent.PID)
@Designate(ocd = BridgeConfiguration.class)
public final class EventAdminComponent implements EventHandler {
    /** Where its configuration is. */
    static final String PID = "io.understudy.eventadmin";

    private static final Logger LOG = LoggerFactory.getLogger(EventAdminComponent.class);

    private final Bridge bridge;

    /** A bridge with the settings in {@code properties}. */
    @Activate
    public EventAdminComponent(
            @Reference ActorSystem system, @Reference EventAdmin admin, Map<String, Object> properties) {
        this.bridge = new Bridge(
                system,
                BridgeSettings.DEFAULTS,
                (topic, facts) -> admin.postEvent(new Event(topic, facts)),
                MonotonicClock.SYSTEM,
                Clock.systemUTC());
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        for (String property : new ConfigurationReader(properties).unknown(BridgeSettings.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", PID, property);
        }
        try {
            bridge.apply(BridgeSettings.read(properties));
        } catch (IllegalArgumentException e) {
            LOG.error("configuration {}: {}; the settings before stay in force", PID, e.getMessage());
        }
    }

    @Override
    public void handleEvent(Event receipt) {
        bridge.received(receipt.getProperty("bridge"), receipt.getProperty("number"));
    }

    @Deactivate
    void deactivate() {
        bridge.close();
    }

    Bridge bridge() {
        return bridge;
    }
}
