package io.understudy.itests;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.exam.PaxExamExtension;
import io.understudy.supervision.SupervisionKind;
import java.io.File;
import java.util.Arrays;
import java.util.Map;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.CoreOptions;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;

@ExtendWith(PaxExamExtension.class)
public class ResolutionIT {
    private static final String VIRTUAL_JAR = "understudy.executor.virtual.jar";

    @Inject
    BundleContext context;

    @Configuration
    public static Option[] configuration() {
        File virtual = TestPath.file(Platform.EXECUTOR_VIRTUAL);
        return Platform.runtime(
                CoreOptions.systemProperty(VIRTUAL_JAR).value(virtual.toURI().toString()));
    }

    @Test
    void shouldHaveEveryBundleActive() {
        Map<String, Integer> states = Arrays.stream(context.getBundles())
                .filter(bundle -> bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null)
                .collect(toMap(Bundle::getSymbolicName, Bundle::getState));

        assertThat(states)
                .containsKeys(
                        "io.understudy.api",
                        "io.understudy.registry",
                        "io.understudy.mailbox",
                        "io.understudy.invoker",
                        "io.understudy.coordinator",
                        "io.understudy.coordinator.locking",
                        "io.understudy.executor",
                        "io.understudy.supervision.oneforone",
                        "io.understudy.supervision.allforone",
                        "io.understudy.supervision.restforone",
                        "io.understudy.supervision.backoff",
                        "io.understudy.kernel",
                        "io.understudy.middleware.logging");
        assertThat(states)
                .allSatisfy((name, state) -> assertThat(state).as(name).isEqualTo(Bundle.ACTIVE));
    }

    @Test
    void shouldOfferEverySupervisionKindByItsName() throws InvalidSyntaxException {
        assertThat(context.getServiceReferences(SupervisionKind.class, null))
                .extracting(kind -> kind.getProperty(SupervisionKind.NAME))
                .containsExactlyInAnyOrder("one-for-one", "all-for-one", "rest-for-one", "backoff");
    }

    @Test
    void shouldResolveVirtualThreadExecutorOnJava21AndLaterOnly() throws BundleException {
        Bundle virtual = context.installBundle(System.getProperty(VIRTUAL_JAR));
        try {
            if (Platform.hasVirtualThreads()) {
                virtual.start();
                assertThat(virtual.getState()).isEqualTo(Bundle.ACTIVE);
            } else {
                assertThatThrownBy(virtual::start)
                        .isInstanceOf(BundleException.class)
                        .hasMessageContaining("osgi.ee=JavaSE")
                        .hasMessageContaining("version=21");
            }
        } finally {
            virtual.uninstall();
        }
    }
}
