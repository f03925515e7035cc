package io.understudy.example.demo.internal;

import io.understudy.ActorSystem;
import io.understudy.observe.RuntimeEvent;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;

/** Steps that replace what decides about failures, and the code of an actor. */
final class CodeSteps {
    private static final String COUNTER = "/user/counter";
    private static final String COUNTER_BUNDLE = "io.understudy.example.counter";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final ActorSystem system;
    private final BundleShelf bundles;
    private final SwapWatch watch;
    private final Patience patience;

    CodeSteps(ActorSystem system, BundleShelf bundles, SwapWatch watch, Patience patience) {
        this.system = system;
        this.bundles = bundles;
        this.watch = watch;
        this.patience = patience;
    }

    /** The bundle of a supervision kind is updated while actors of that kind fail. */
    Step supervision(String kind, String symbolicName) {
        return new Step("supervision", kind + " by update in place", () -> {
            bundles.find(symbolicName).update();
            long restarts = watch.restarts();
            patience.await("a restart after the update", () -> watch.restarts() > restarts);
            return "actors fail and are restarted";
        });
    }

    /** The bundle of the counter becomes another version. */
    Step counter(String way, String jar) {
        return new Step("actor /user/counter", way, () -> {
            Bundle bundle = bundles.find(COUNTER_BUNDLE);
            String from = bundle.getVersion().toString();
            bundles.update(bundle, jar);
            patience.await(
                    "the counter to go on with other code",
                    () -> watch.heard(
                            RuntimeEvent.ActorUpgraded.class,
                            event -> event.path().equals(COUNTER)));
            Map<String, Long> state = new TreeMap<>(ask());
            if (state.remove("version") != bundle.getVersion().getMajor()) {
                throw new IllegalStateException(
                        "expected version " + bundle.getVersion() + " to answer, found " + state);
            }
            return from + " -> " + bundle.getVersion() + ", " + state;
        });
    }

    private Map<String, Long> ask() throws Exception {
        return system.refer(COUNTER)
                .<Map<String, Long>>ask(replyTo -> replyTo, LIMIT)
                .toCompletableFuture()
                .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
