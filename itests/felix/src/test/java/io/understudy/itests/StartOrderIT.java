package io.understudy.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.util.tracker.ServiceTracker;

/** The runtime works whatever the order in which its bundles start and stop. */
@ExtendWith(PaxExamExtension.class)
public class StartOrderIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Inject
    BundleContext context;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime();
    }

    /** A question with the address for its answer. */
    record Question(int number, ActorRef<Integer> replyTo) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldAnswerWhateverTheStartOrder(long seed) throws Exception {
        List<Bundle> bundles = runtimeBundles();
        Collections.shuffle(bundles, new Random(seed));
        stopAll(bundles);
        assertThat(context.getServiceReference(ActorSystem.class)).as("stopped").isNull();

        Collections.shuffle(bundles, new Random(-seed));
        startAll(bundles);

        assertAnswers(bundles);
    }

    @Test
    void shouldAnswerWhenTheKernelStartsFirstAndWhenItStartsLast() throws Exception {
        List<Bundle> bundles = runtimeBundles();
        Bundle kernel = bundles.stream()
                .filter(bundle -> bundle.getSymbolicName().equals("io.understudy.kernel"))
                .findAny()
                .orElseThrow();

        stopAll(bundles);
        bundles.remove(kernel);
        bundles.add(0, kernel);
        startAll(bundles);
        assertAnswers(bundles);

        stopAll(bundles);
        bundles.remove(kernel);
        bundles.add(kernel);
        startAll(bundles);
        assertAnswers(bundles);
    }

    private List<Bundle> runtimeBundles() {
        return new ArrayList<>(Arrays.stream(context.getBundles())
                .filter(bundle -> bundle.getSymbolicName().startsWith("io.understudy."))
                .filter(bundle -> !bundle.getSymbolicName().equals("io.understudy.api"))
                .filter(bundle -> !bundle.getSymbolicName().contains("exam"))
                .toList());
    }

    private static void stopAll(List<Bundle> bundles) throws BundleException {
        for (Bundle bundle : bundles) {
            bundle.stop(Bundle.STOP_TRANSIENT);
        }
    }

    private static void startAll(List<Bundle> bundles) throws BundleException {
        for (Bundle bundle : bundles) {
            bundle.start(Bundle.START_TRANSIENT);
        }
    }

    private void assertAnswers(List<Bundle> order) throws Exception {
        ServiceTracker<ActorSystem, ActorSystem> tracker = new ServiceTracker<>(context, ActorSystem.class, null);
        tracker.open();
        try {
            ActorSystem system = tracker.waitForService(LIMIT.toMillis());
            assertThat(system).as("ActorSystem after starting %s", order).isNotNull();
            ActorRef<Question> doubler = system.spawn(
                    Props.of(() -> (question, actor) -> question.replyTo().tell(2 * question.number())));

            int answer = doubler.<Integer>ask(replyTo -> new Question(21, replyTo), LIMIT)
                    .toCompletableFuture()
                    .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);

            assertThat(answer).as("answer after starting %s", order).isEqualTo(42);
            system.stop(doubler);
        } finally {
            tracker.close();
        }
    }
}
