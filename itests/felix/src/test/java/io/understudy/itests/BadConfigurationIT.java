package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** No configuration takes the runtime down: neither the first one nor a later one, whatever is in it. */
@ExtendWith(PaxExamExtension.class)
public class BadConfigurationIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final List<Object> BAD =
            List.of("abc", "-7", -7, Long.MAX_VALUE, 1e99, "NaN", true, new int[] {1, 2}, List.of("a", "b"), "a\nb");
    private static final Map<String, List<String>> NUMBERS = Map.of(
            "io.understudy.kernel", List.of("throughput", "role.timeout.ms", "dead.letters.kept", "stuck.after.ms"),
            "io.understudy.coordinator", List.of("throughput"),
            "io.understudy.coordinator.locking", List.of("throughput"),
            "io.understudy.executor", List.of("workers.min", "workers.max", "batch", "grow.interval", "cooldown"));
    private static final Map<String, List<String>> OF_FACTORIES = Map.of(
            "io.understudy.mailbox.options",
                    List.of("capacity", "overflow", "throughput", "resume.threshold", "actor.path"),
            "io.understudy.middleware.ratelimit", List.of("rate", "burst", "scope", "actor.path"),
            "io.understudy.middleware.deadline", List.of("max.wait.ms", "service.ranking"),
            "io.understudy.middleware.circuit.breaker", List.of("failures", "window.ms", "when.open"),
            "io.understudy.middleware.chaos", List.of("drop.probability", "delay.ms", "failure.probability"));

    @Inject
    BundleContext context;

    @Inject
    ConfigurationAdmin configurations;

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(
                jar("bucket4j_jdk17-core"),
                jar("understudy-middleware-rate-limit"),
                jar("understudy-middleware-deadline"),
                jar("understudy-middleware-circuit-breaker"),
                jar("understudy-middleware-chaos"));
    }

    @AfterEach
    void forget() throws Exception {
        Configuration[] left = configurations.listConfigurations("(service.pid=io.understudy.*)");
        for (Configuration each : left == null ? new Configuration[0] : left) {
            each.delete();
        }
        awaitAnswer();
    }

    @ParameterizedTest
    @CsvSource({
        "io.understudy.kernel, throughput",
        "io.understudy.coordinator, throughput",
        "io.understudy.executor, workers.min"
    })
    void shouldStartWithTheDefaultsWhenTheFirstConfigurationIsBad(String pid, String property) throws Exception {
        Bundle bundle = Arrays.stream(context.getBundles())
                .filter(candidate -> pid.equals(candidate.getSymbolicName()))
                .findAny()
                .orElseThrow();
        bundle.stop();
        configurations.getConfiguration(pid, "?").update(FrameworkUtil.asDictionary(Map.of(property, "abc")));

        bundle.start();

        awaitAnswer();
        assertThat(bundle.getState()).isEqualTo(Bundle.ACTIVE);
        assertThat(bundle.getRegisteredServices()).isNotEmpty();
    }

    @Test
    void shouldGoOnWhateverIsConfiguredLater() throws Exception {
        int refused = 0;
        for (Map.Entry<String, List<String>> each : NUMBERS.entrySet()) {
            refused += feed(configurations.getConfiguration(each.getKey(), "?"), each.getValue());
        }
        for (Map.Entry<String, List<String>> each : OF_FACTORIES.entrySet()) {
            refused += feed(configurations.getFactoryConfiguration(each.getKey(), "bad", "?"), each.getValue());
        }

        assertThat(refused).isGreaterThan(200);
        awaitAnswer();
    }

    private static int feed(Configuration configuration, List<String> properties) throws Exception {
        for (String property : properties) {
            for (Object bad : BAD) {
                configuration.update(FrameworkUtil.asDictionary(Map.of(property, bad)));
            }
        }
        return properties.size() * BAD.size();
    }

    /** An actor that is spawned now answers; a kernel that has just come may take a moment. */
    private void awaitAnswer() {
        await(() -> {
            ServiceReference<ActorSystem> reference = context.getServiceReference(ActorSystem.class);
            ActorSystem system = reference == null ? null : context.getService(reference);
            return system != null && answers(system);
        });
    }

    private static boolean answers(ActorSystem system) {
        try {
            ActorRef<ActorRef<String>> actor = system.spawn(Props.of(() -> (asker, context) -> asker.tell("answer")));
            String answer = actor.<String>ask(asker -> asker, LIMIT)
                    .toCompletableFuture()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            system.stop(actor);
            return "answer".equals(answer);
        } catch (Exception e) {
            return false;
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited for %s", LIMIT).isNegative();
            LockSupport.parkNanos(200_000);
        }
    }
}
