package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import javax.inject.Inject;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/** The runtime in the platform's MBean server, as a JMX client without our classes sees it. */
@ExtendWith(PaxExamExtension.class)
public class JmxIT {
    private static final String[] ONE_TEXT = {String.class.getName()};
    private static final String[] TWO_TEXTS = {String.class.getName(), String.class.getName()};

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(jar("understudy-jmx"));
    }

    @AfterEach
    void restore() throws Exception {
        bundle().start();
        system.swaps().swap("coordinator", "");
    }

    private Bundle bundle() {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> "io.understudy.jmx".equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    private static ObjectName name() throws Exception {
        return new ObjectName("io.understudy:type=ActorSystem,name=understudy");
    }

    @Test
    void shouldShowTheSystemInOpenTypes() throws Exception {
        assertThat(server.getAttribute(name(), "Stage")).isEqualTo("RUNNING");
        assertThat((Integer) server.getAttribute(name(), "WorkerCount")).isPositive();
        assertThat((String[]) server.getAttribute(name(), "MissingRoles")).isEmpty();
        TabularData roles = (TabularData) server.getAttribute(name(), "Roles");
        assertThat(roles.get(new Object[] {"coordinator"}).get("value")).isEqualTo("stealing");
        assertThat(server.getMBeanInfo(name()).getDescriptor().getFieldValue("mxbean"))
                .isEqualTo("true");
    }

    @Test
    void shouldSwapARoleAndSuspendAnActor() throws Exception {
        assertThat((String) server.invoke(name(), "swap", new Object[] {"coordinator", "locking"}, TWO_TEXTS))
                .startsWith("coordinator is played by locking, before by stealing; the pause was ");

        system.spawn(Props.of(() -> (message, context) -> {}), "held");
        assertThat(server.invoke(name(), "suspend", new Object[] {"/user/held"}, ONE_TEXT))
                .isEqualTo("suspended /user/held");
        assertThat(server.invoke(name(), "stop", new Object[] {"/user/held"}, ONE_TEXT))
                .isEqualTo("stopping /user/held and all below it");
    }

    @Test
    void shouldBeGoneWithItsBundleAndComeBackWithIt() throws Exception {
        bundle().stop();
        assertThat(server.isRegistered(name())).isFalse();
        bundle().start();
        assertThat(server.isRegistered(name())).isTrue();
    }
}
