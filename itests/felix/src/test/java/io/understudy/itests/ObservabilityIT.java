package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.understudy.ActorSystem;
import io.understudy.exam.PaxExamExtension;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.CoreOptions;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** The numbers of the runtime go on in a registry, whichever sink shows them. */
@ExtendWith(PaxExamExtension.class)
public class ObservabilityIT {
    private static final String SINK_JAR = "understudy.observability.jar";

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private ServiceRegistration<?> registration;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime(
                CoreOptions.systemProperty(SINK_JAR)
                        .value(TestPath.file("understudy-observability").toURI().toString()),
                jar("jspecify"),
                jar("micrometer-commons"),
                jar("micrometer-observation"),
                jar("micrometer-core"),
                jar("understudy-observability"));
    }

    @BeforeEach
    void register() {
        registration = context.registerService(MeterRegistry.class, registry, null);
    }

    @AfterEach
    void unregister() {
        if (registration != null) {
            registration.unregister();
        }
    }

    private Bundle sink() {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> "io.understudy.observability".equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    private void lose() {
        system.refer("/user/nobody").tell("lost");
    }

    private double lost() {
        return registry.get("dead_letters_total")
                .tag("reason", "no_recipient")
                .functionCounter()
                .count();
    }

    private double swaps() {
        return registry.get("understudy.swap.pause")
                .tag("role", "coordinator")
                .functionTimer()
                .count();
    }

    @Test
    void shouldGoOnWithTheSameNumbersWhenTheSinkIsUpdatedInPlace() throws Exception {
        lose();
        double before = lost();
        double swapsBefore = swaps();
        assertThat(before).isPositive();
        assertThat(swapsBefore).as("the coordinator has its role").isPositive();
        try (InputStream same = URI.create(System.getProperty(SINK_JAR)).toURL().openStream()) {
            sink().stop();
            assertThat(registry.getMeters()).isEmpty();
            lose();
            sink().update(same);
            sink().start();
        }
        assertThat(lost()).isEqualTo(before + 1);
        assertThat(swaps()).isEqualTo(swapsBefore);
        lose();
        assertThat(lost()).isEqualTo(before + 2);
    }

    @Test
    void shouldTakeOverWhenTheSinkInChargeGoes() throws Exception {
        lose();
        double before = lost();
        Bundle second = context.installBundle("another-sink", anotherSink());
        try {
            second.start();
            int meters = registry.getMeters().size();
            sink().stop();
            assertThat(registry.getMeters()).as("the second shows the same").hasSize(meters);
            assertThat(lost()).isEqualTo(before);
            lose();
            assertThat(lost()).isEqualTo(before + 1);
            second.stop();
            assertThat(registry.getMeters()).isEmpty();
            sink().start();
            assertThat(lost()).isEqualTo(before + 1);
        } finally {
            second.uninstall();
            sink().start();
        }
    }

    @Test
    void shouldLeaveOffAsLongAsABetterSinkIsThere() {
        lose();
        double before = lost();
        ServiceRegistration<?> better = context.registerService(
                Object.class,
                new Object(),
                FrameworkUtil.asDictionary(
                        Map.of("io.understudy.observability.sink", "micrometer", Constants.SERVICE_RANKING, 1_000)));
        assertThat(registry.getMeters()).isEmpty();
        better.unregister();
        assertThat(lost()).isEqualTo(before);
    }

    @Test
    void shouldLeaveNothingInARegistryThatGoes() {
        assertThat(registry.getMeters()).isNotEmpty();
        registration.unregister();
        registration = null;
        assertThat(registry.getMeters()).isEmpty();
    }

    /** The same sink as a bundle of another name. */
    private static InputStream anotherSink() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarInputStream from = new JarInputStream(
                URI.create(System.getProperty(SINK_JAR)).toURL().openStream())) {
            Manifest manifest = new Manifest(from.getManifest());
            manifest.getMainAttributes().putValue(Constants.BUNDLE_SYMBOLICNAME, "another.sink");
            try (JarOutputStream to = new JarOutputStream(bytes, manifest)) {
                for (JarEntry entry = from.getNextJarEntry(); entry != null; entry = from.getNextJarEntry()) {
                    to.putNextEntry(new JarEntry(entry.getName()));
                    from.transferTo(to);
                    to.closeEntry();
                }
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }
}
