package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorSystem;
import io.understudy.exam.PaxExamExtension;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.inject.Inject;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.execution.HealthCheckExecutionOptions;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The health checks, executed by Felix Health Checks while parts of the runtime come and go. */
@ExtendWith(PaxExamExtension.class)
public class HealthIT {
    private static final String PID = "io.understudy.health";
    private static final String KERNEL = "io.understudy.kernel";
    private static final String LOCKING = "io.understudy.coordinator.locking";
    private static final String EXECUTOR = "io.understudy.executor";
    private static final String READINESS = "Understudy readiness";
    private static final String ROLES = "Understudy roles";
    private static final String DEAD_LETTERS = "Understudy dead letters";
    private static final long LIMIT_NANOS = 20_000_000_000L;
    private static final long LOOK_AGAIN_NANOS = 10_000_000;

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    HealthCheckExecutor executor;

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(
                jar("org.apache.felix.eventadmin"),
                jar("jakarta.servlet-api"),
                jar("org.osgi.service.servlet"),
                jar("org.apache.felix.healthcheck.api"),
                jar("org.apache.felix.healthcheck.core"),
                jar("understudy-health"));
    }

    @AfterEach
    void restore() throws Exception {
        bundle(EXECUTOR).start();
        bundle(KERNEL).start();
        for (String pid : List.of(PID, KERNEL, LOCKING)) {
            configurations.getConfiguration(pid, "?").delete();
        }
    }

    private Bundle bundle(String name) {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> name.equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    private void configure(String pid, Map<String, Object> values) throws Exception {
        Configuration configuration = configurations.getConfiguration(pid, "?");
        configuration.update(FrameworkUtil.asDictionary(values));
    }

    /** Configurations are delivered in order: once a later one can be seen, those before have been. */
    private void awaitDelivery() throws Exception {
        configure(LOCKING, Map.of("throughput", 9));
        long end = System.nanoTime() + LIMIT_NANOS;
        while (context.getServiceReferences(ReadyQueueCoordinator.class, "(throughput=9)")
                .isEmpty()) {
            assertThat(System.nanoTime() - end)
                    .as("the configuration is not delivered in time")
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    private List<HealthCheckExecutionResult> execute(HealthCheckSelector selector) {
        return executor.execute(selector, new HealthCheckExecutionOptions().setForceInstantExecution(true));
    }

    private Result result(String name) {
        List<HealthCheckExecutionResult> results = execute(HealthCheckSelector.names(name));
        assertThat(results).as(name).hasSize(1);
        return results.get(0).getHealthCheckResult();
    }

    private Result await(String name, Result.Status status) {
        long end = System.nanoTime() + LIMIT_NANOS;
        Result result = result(name);
        while (result.getStatus() != status) {
            assertThat(System.nanoTime() - end)
                    .as("%s should become %s, is %s", name, status, result)
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            result = result(name);
        }
        return result;
    }

    @Test
    void shouldBeFoundByTagsAndBeFineInARuntimeThatIsFine() {
        assertThat(execute(HealthCheckSelector.tags("understudy")))
                .extracting(result -> result.getHealthCheckMetadata().getName())
                .containsExactlyInAnyOrder(
                        "Understudy liveness",
                        READINESS,
                        ROLES,
                        DEAD_LETTERS,
                        "Understudy stuck handlers",
                        "Understudy mailboxes");
        assertThat(execute(HealthCheckSelector.tags("systemalive", "understudy")))
                .singleElement()
                .satisfies(result ->
                        assertThat(result.getHealthCheckResult().getStatus()).isEqualTo(Result.Status.OK));
        assertThat(execute(HealthCheckSelector.tags("systemready", "understudy")))
                .singleElement()
                .satisfies(result ->
                        assertThat(result.getHealthCheckResult().getStatus()).isEqualTo(Result.Status.OK));
    }

    @Test
    void shouldBeCriticalWhenARoleIsEmptyForLongerThanTheKernelsTimeoutAndFineWhenItIsTaken() throws Exception {
        configure(KERNEL, Map.of("role.timeout.ms", 300L));
        configure(PID, Map.of("role.empty.ms", 3_600_000L));
        bundle(EXECUTOR).stop();

        await(READINESS, Result.Status.TEMPORARILY_UNAVAILABLE);
        assertThat(await(ROLES, Result.Status.CRITICAL).toString())
                .contains("nobody plays the role executor, and nobody has taken it in time; install or start a bundle");

        bundle(EXECUTOR).start();
        await(READINESS, Result.Status.OK);
        await(ROLES, Result.Status.OK);
    }

    @Test
    void shouldObeyLimitsAsTheyAreModifiedAndKeepTheLastGoodOnes() throws Exception {
        configure(PID, Map.of("dead.letters.warn", 1L, "dead.letters.critical", 0L));
        system.refer("/user/nobody").tell("lost");
        assertThat(await(DEAD_LETTERS, Result.Status.WARN).toString()).contains("most of them no_recipient");

        configure(PID, Map.of("dead.letters.warn", 1L, "dead.letters.critical", 1L));
        await(DEAD_LETTERS, Result.Status.CRITICAL);

        configure(PID, Map.of("dead.letters.warn", -1L, "dead.letters.critical", 1_000_000L));
        awaitDelivery();
        assertThat(result(DEAD_LETTERS).getStatus()).isEqualTo(Result.Status.CRITICAL);

        configure(PID, Map.of("dead.letters.warn", 1_000_000L, "dead.letters.critical", 0L));
        await(DEAD_LETTERS, Result.Status.OK);
    }

    @Test
    void shouldBeUnavailableWhileThereIsNoActorSystem() throws Exception {
        bundle(KERNEL).stop();
        assertThat(await(READINESS, Result.Status.TEMPORARILY_UNAVAILABLE).toString())
                .contains("there is no actor system; start io.understudy.kernel");
        assertThat(result("Understudy liveness").getStatus()).isEqualTo(Result.Status.OK);

        bundle(KERNEL).start();
        await(READINESS, Result.Status.OK);
    }
}
