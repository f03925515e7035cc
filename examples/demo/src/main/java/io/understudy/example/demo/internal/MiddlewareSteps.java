package io.understudy.example.demo.internal;

import java.util.Map;
import java.util.function.Supplier;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** Steps that plug a middleware in and out: one that counts turns, and offers what it has counted as a service. */
final class MiddlewareSteps {
    private static final String PART = "middleware";
    private static final String JAR = "understudy-example-turn-meter.jar";
    private static final String SYMBOLIC_NAME = "io.understudy.example.turnmeter";
    private static final String METER = "(demo.meter=turns)";

    private final BundleContext context;
    private final BundleShelf bundles;
    private final Patience patience;
    private Supplier<Map<String, Long>> meter;

    MiddlewareSteps(BundleContext context, BundleShelf bundles, Patience patience) {
        this.context = context;
        this.bundles = bundles;
        this.patience = patience;
    }

    /** Its jar is put into the folder that is watched. */
    Step plugged() {
        return new Step(PART, "put into deploy/", () -> {
            bundles.deploy(JAR);
            patience.await("a middleware from " + JAR, () -> lookUp() != null);
            return inUse(lookUp());
        });
    }

    /** Its bundle is updated in place. */
    Step updated() {
        return new Step(PART, "by update in place", () -> {
            Supplier<Map<String, Long>> old = meter;
            bundles.find(SYMBOLIC_NAME).update();
            checkAllEnded(old);
            patience.await("the middleware again", () -> lookUp() != null && lookUp() != old);
            return inUse(lookUp());
        });
    }

    /** Its jar is taken out of that folder. */
    Step unplugged() {
        return new Step(PART, "taken out of deploy/", () -> {
            bundles.withdraw(JAR);
            patience.await(SYMBOLIC_NAME + " to be uninstalled", () -> !bundles.has(SYMBOLIC_NAME));
            checkAllEnded(meter);
            return "unplugged after " + meter.get().get("ended") + " turns";
        });
    }

    private String inUse(Supplier<Map<String, Long>> found) throws InterruptedException {
        meter = found;
        patience.await("turns with the middleware", () -> found.get().get("ended") > 0);
        return "in use";
    }

    /** After a middleware has gone, every turn it saw begin has ended with it. */
    private static void checkAllEnded(Supplier<Map<String, Long>> gone) {
        Map<String, Long> counts = gone.get();
        if (!counts.get("begun").equals(counts.get("ended"))) {
            throw new IllegalStateException("expected as many turns to end as to begin, found " + counts);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Whoever has that property supplies such numbers.
    private Supplier<Map<String, Long>> lookUp() {
        try {
            for (ServiceReference<Supplier> reference : context.getServiceReferences(Supplier.class, METER)) {
                return context.getService(reference);
            }
            return null;
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
