package io.understudy.example.demo.internal;

import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import io.understudy.observe.Swaps;
import java.io.IOException;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Map;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Steps that give a role of the runtime to another implementation, or to the same one anew. */
final class RoleSteps {
    private static final String KERNEL_PID = "io.understudy.kernel";

    private final Swaps swaps;
    private final ConfigurationAdmin configurations;
    private final BundleShelf bundles;
    private final SwapWatch watch;
    private final Patience patience;
    /** The configuration before a step changed it; null if there was none. */
    private Dictionary<String, Object> before;

    RoleSteps(Swaps swaps, ConfigurationAdmin configurations, BundleShelf bundles, SwapWatch watch, Patience patience) {
        this.swaps = swaps;
        this.configurations = configurations;
        this.bundles = bundles;
        this.watch = watch;
        this.patience = patience;
    }

    /** Whether somebody of that name could play the role. */
    boolean has(String role, String implementation) {
        return swaps.roles().stream()
                .anyMatch(cast -> cast.role().equals(role) && cast.candidates().contains(implementation));
    }

    /** By configuration: the kernel's property {@code key} asks for {@code implementation}. */
    Step configured(String role, String key, String implementation) {
        return new Step(role, "by configuration", () -> {
            Configuration configuration = configurations.getConfiguration(KERNEL_PID, "?");
            before = configuration.getProperties();
            Map<String, Object> changed = new HashMap<>(before == null ? Map.of() : FrameworkUtil.asMap(before));
            changed.put(key, implementation);
            configuration.update(FrameworkUtil.asDictionary(changed));
            return taken(role, implementation);
        });
    }

    /** By configuration: as it was before. */
    Step unconfigured(String role, String implementation) {
        return new Step(role, "by configuration, back", () -> {
            restore(configurations.getConfiguration(KERNEL_PID, "?"));
            return taken(role, implementation);
        });
    }

    private void restore(Configuration configuration) throws IOException {
        if (before == null) {
            configuration.delete();
        } else {
            configuration.update(before);
        }
    }

    /** By an operator's choice; what {@code actor:swap} does. */
    Step chosen(String role, String implementation) {
        return new Step(role, "by operator", () -> {
            swap(role, implementation);
            return taken(role, implementation);
        });
    }

    /** By an operator who has no preference any more. */
    Step released(String role, String implementation) {
        return new Step(role, "by operator, back", () -> {
            swap(role, "");
            return taken(role, implementation);
        });
    }

    private void swap(String role, String implementation) {
        SwapReport report = swaps.swap(role, implementation);
        if (report.outcome() != SwapReport.Outcome.DONE) {
            throw new IllegalStateException("expected a swap, found: " + report);
        }
    }

    /** By ranking: the bundle of the best one stops, and the next best takes over. */
    Step stopped(String role, String symbolicName, String next) {
        return new Step(role, "by ranking: the best one stops", () -> {
            bundles.find(symbolicName).stop(Bundle.STOP_TRANSIENT);
            return taken(role, next);
        });
    }

    /** By ranking: a bundle with a better one starts. */
    Step started(String role, String symbolicName, String best) {
        return new Step(role, "by ranking: a better one starts", () -> {
            bundles.find(symbolicName).start(Bundle.START_TRANSIENT);
            return taken(role, best);
        });
    }

    /** By an update of the bundle that plays the role. */
    Step updated(String role, String symbolicName) {
        return new Step(role, "by update in place", () -> {
            String implementation = cast(role).current();
            bundles.find(symbolicName).update();
            return taken(role, implementation);
        });
    }

    private String taken(String role, String implementation) throws InterruptedException {
        try {
            patience.await(
                    implementation + " as " + role,
                    () -> implementation.equals(cast(role).current())
                            && !watch.course(role).isEmpty());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(e.getMessage() + ", found " + cast(role), e);
        }
        return watch.course(role);
    }

    private RoleCast cast(String role) {
        return swaps.roles().stream()
                .filter(cast -> cast.role().equals(role))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("expected a role " + role + ", found " + swaps.roles()));
    }
}
