package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;

/** Turns are observed in a registry as long as it is a service. */
@ExtendWith(PaxExamExtension.class)
public class TelemetryIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    private final BlockingQueue<Observation.Context> observed = new LinkedBlockingQueue<>();

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime(
                jar("jspecify"),
                jar("micrometer-commons"),
                jar("micrometer-observation"),
                jar("understudy-middleware-telemetry"));
    }

    @Test
    void shouldObserveTurnsWhileARegistryIsAService() throws Exception {
        ActorRef<ActorRef<String>> early = greeter("early");
        ask(early);
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new Keeping());
        ServiceRegistration<?> registration = context.registerService(ObservationRegistry.class, registry, null);

        ActorRef<ActorRef<String>> observedOne = greeter("observed");
        ask(observedOne);
        Observation.Context turn = observed.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(turn).as("what was observed").isNotNull();
        assertThat(turn.getName()).isEqualTo("scheduler.invoke");
        assertThat(turn.getContextualName()).isEqualTo("invoke_batch");
        assertThat(path(turn)).isEqualTo("/user/observed");

        registration.unregister();
        ActorRef<ActorRef<String>> late = greeter("late");
        ask(late);
        assertThat(observed).noneMatch(other -> path(other).equals("/user/late"));
        List.of(early, observedOne, late).forEach(system::stop);
    }

    /** An actor that has no turn before it is asked, so that its first turn begins after whatever was done before. */
    private ActorRef<ActorRef<String>> greeter(String name) {
        return system.spawn(Props.of(() -> (replyTo, self) -> replyTo.tell("hello")), name);
    }

    private static String path(Observation.Context turn) {
        return turn.getHighCardinalityKeyValue("actor.path").getValue();
    }

    private static void ask(ActorRef<ActorRef<String>> actor) throws Exception {
        actor.<String>ask(replyTo -> replyTo, LIMIT).toCompletableFuture().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Keeps what has ended. */
    private final class Keeping implements ObservationHandler<Observation.Context> {
        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }

        @Override
        public void onStop(Observation.Context context) {
            observed.add(context);
        }
    }
}
