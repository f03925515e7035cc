package io.understudy.health.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.slf4j.LoggerFactory;

class HealthComponentTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(HealthComponent.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<String> registered = new ArrayList<>();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
    }

    /** A context that notes what is registered. */
    private BundleContext context() {
        return (BundleContext) Proxy.newProxyInstance(
                BundleContext.class.getClassLoader(),
                new Class<?>[] {BundleContext.class},
                (proxy, method, arguments) -> {
                    Dictionary<?, ?> marks = (Dictionary<?, ?>) arguments[2];
                    String mark = marks.get("hc.name") + " " + Arrays.toString((String[]) marks.get("hc.tags"));
                    registered.add(mark);
                    return registration(mark);
                });
    }

    private ServiceRegistration<?> registration(String mark) {
        return (ServiceRegistration<?>) Proxy.newProxyInstance(
                ServiceRegistration.class.getClassLoader(),
                new Class<?>[] {ServiceRegistration.class},
                (proxy, method, arguments) -> {
                    registered.remove(mark);
                    return null;
                });
    }

    @Test
    void shouldOfferEveryCheckWithItsTagsUntilItIsDeactivated() {
        HealthComponent component = new HealthComponent(context(), Map.of());
        assertThat(registered)
                .containsExactly(
                        "Understudy liveness [understudy, systemalive]",
                        "Understudy readiness [understudy, systemready]",
                        "Understudy roles [understudy]",
                        "Understudy dead letters [understudy]",
                        "Understudy stuck handlers [understudy]",
                        "Understudy mailboxes [understudy]");

        component.deactivate();
        assertThat(registered).isEmpty();
    }

    @Test
    void shouldKeepTheLastGoodLimitsAndSayWhatIsWrongWhenTheModifiedConfigurationIsBad() {
        HealthComponent component = new HealthComponent(context(), Map.of("depth.warn", 5));
        HealthLimits good = component.watch().limits();

        component.modified(Map.of("depth.warn", 6, "stall.ms", "soon"));

        assertThat(component.watch().limits()).isEqualTo(good);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("configuration io.understudy.health: stall.ms: expected a whole number from 1000 to "
                        + "3600000, found 'soon'; the limits before stay in force");

        component.modified(Map.of("depth.warn", 6));
        assertThat(component.watch().limits().depthWarn()).isEqualTo(6);
    }

    @Test
    void shouldUseTheDefaultsUntilThereIsAUsableConfiguration() {
        HealthComponent component = new HealthComponent(context(), Map.of("stall.ms", 1, "stall", 5));

        assertThat(component.watch().limits()).isEqualTo(HealthLimits.DEFAULTS);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .contains("configuration io.understudy.health: unknown property stall; it has no effect");
    }
}
