package io.understudy.health.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.felix.hc.api.FormattingResultLog;

/**
 * Roles that nobody plays. A warning at first, as a swap may be under way; critical when the kernel has said that its role
 * timeout is over, or when the role was seen empty for as long as the limit says.
 *
 * <p><b>Threads:</b> any.
 */
final class EmptyRoles implements Check, RuntimeObserver {
    private final SystemView view;
    /** Roles of which the kernel has said that they are empty for too long. */
    private final Set<String> overdue = ConcurrentHashMap.newKeySet();
    /** Since when a role has been empty, as far as it was seen. */
    private final Map<String, Long> emptySince = new HashMap<>();

    EmptyRoles(SystemView view) {
        this.view = view;
    }

    @Override
    public void onEvent(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleEmpty empty) {
            overdue.add(empty.role());
        } else if (event instanceof RuntimeEvent.RoleSwapped swapped && swapped.to() != null) {
            overdue.remove(swapped.role());
        }
    }

    @Override
    public synchronized void look(HealthLimits limits, FormattingResultLog log) {
        List<String> missing = view.glance().missingRoles();
        long now = view.now();
        overdue.retainAll(missing);
        emptySince.keySet().retainAll(missing);
        for (String role : missing) {
            long since = now - emptySince.computeIfAbsent(role, name -> now);
            if (overdue.contains(role) || since >= TimeUnit.MILLISECONDS.toNanos(limits.roleEmptyMs())) {
                log.critical("nobody plays the role {}, and nobody has taken it in time; {}", role, remedy(role));
            } else {
                log.warn("nobody plays the role {} at the moment; {}", role, remedy(role));
            }
        }
        if (missing.isEmpty()) {
            log.info("somebody plays every role");
        }
    }

    private String remedy(String role) {
        List<String> candidates = view.candidates(role);
        return candidates.isEmpty()
                ? "install or start a bundle that offers it, such as understudy-" + role
                : "there would be " + String.join(", ", candidates) + "; the log says why it does not play";
    }
}
