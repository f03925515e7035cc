package io.understudy.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorSystem;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.RoleCast;
import io.understudy.spi.ReadyQueueCoordinator;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.ConfigurationAdmin;

/** Configuration comes from Config Admin, a PID for each bundle; what is bad is refused, and the last good one stays. */
@ExtendWith(PaxExamExtension.class)
public class ConfigurationIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin admin;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime();
    }

    @AfterEach
    void forget() throws Exception {
        admin.getConfiguration("io.understudy.kernel", "?").delete();
        admin.getConfiguration("io.understudy.coordinator.locking", "?").delete();
        await(() -> "stealing".equals(coordinator().current()));
    }

    @Test
    void shouldTakeEachBundlesSettingsFromItsOwnConfiguration() throws Exception {
        configure("io.understudy.coordinator.locking", Map.of("throughput", 7));
        configure("io.understudy.kernel", Map.of("scheduler.implementation", "locking"));
        await(() -> "locking".equals(coordinator().current()));
        assertThat(coordinator().configured()).isEqualTo("locking");
        assertThat(coordinator().candidates()).contains("stealing", "locking");
    }

    @Test
    void shouldKeepTheLastGoodConfigurationWhenANewOneIsBad() throws Exception {
        configure("io.understudy.kernel", Map.of("scheduler.implementation", "locking"));
        await(() -> "locking".equals(coordinator().current()));
        long swaps = system.swaps().counts().get("coordinator");

        configure("io.understudy.kernel", Map.of("scheduler.implementation", "stealing", "throughput", -5));
        awaitDelivery();
        configure(
                "io.understudy.kernel",
                Map.of(
                        "scheduler.implementation", "locking",
                        "throughput", 5,
                        "invoker.implementation", "not there"));

        await(() -> "not there".equals(cast("invoker").configured()));
        assertThat(system.swaps().counts()).containsEntry("coordinator", swaps);
        assertThat(cast("invoker").current()).as("what is there goes on").isEqualTo("batch");
    }

    /**
     * Configurations are delivered in order: once a later one of another component can be seen, the ones before have been. The
     * component runtime reads properties and change count one after the other, and so may overlook the second of two updates
     * that follow each other within microseconds.
     */
    private void awaitDelivery() throws Exception {
        configure("io.understudy.coordinator.locking", Map.of("throughput", 9));
        BundleContext context = FrameworkUtil.getBundle(ConfigurationIT.class).getBundleContext();
        await(() -> !coordinatorsWithThroughput(context, 9).isEmpty());
    }

    private static Collection<ServiceReference<ReadyQueueCoordinator>> coordinatorsWithThroughput(
            BundleContext context, int throughput) {
        try {
            return context.getServiceReferences(ReadyQueueCoordinator.class, "(throughput=" + throughput + ")");
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void configure(String pid, Map<String, Object> properties) throws Exception {
        admin.getConfiguration(pid, "?").update(FrameworkUtil.asDictionary(properties));
    }

    private RoleCast coordinator() {
        return cast("coordinator");
    }

    private RoleCast cast(String role) {
        return system.swaps().roles().stream()
                .filter(cast -> cast.role().equals(role))
                .findAny()
                .orElseThrow();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited for %s", LIMIT).isNegative();
            LockSupport.parkNanos(200_000);
        }
    }
}
