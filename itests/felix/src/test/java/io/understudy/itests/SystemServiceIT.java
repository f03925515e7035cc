package io.understudy.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.time.Duration;
import java.util.Arrays;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.util.tracker.ServiceTracker;

/** The actor system comes and goes with the kernel's bundle. */
@ExtendWith(PaxExamExtension.class)
public class SystemServiceIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Inject
    BundleContext context;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime();
    }

    @Test
    void shouldOfferTheSystemWhileTheKernelIsStartedAndEndItWhenItStops() throws Exception {
        Bundle kernel = Arrays.stream(context.getBundles())
                .filter(bundle -> "io.understudy.kernel".equals(bundle.getSymbolicName()))
                .findAny()
                .orElseThrow();
        ServiceTracker<ActorSystem, ActorSystem> tracker = new ServiceTracker<>(context, ActorSystem.class, null);
        tracker.open();
        ActorSystem system = tracker.waitForService(LIMIT.toMillis());
        ActorRef<String> actor = system.spawn(Props.of(() -> (message, actorContext) -> {}), "ends");

        kernel.stop(Bundle.STOP_TRANSIENT);
        assertThat(context.getServiceReference(ActorSystem.class)).isNull();
        assertThat(system.terminated().toCompletableFuture()).isDone();
        assertThat(actor.terminated()).isTrue();

        kernel.start(Bundle.START_TRANSIENT);
        assertThat(tracker.waitForService(LIMIT.toMillis())).isNotNull().isNotSameAs(system);
        tracker.close();
    }
}
