package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SystemStage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says which role stays empty for longer than the role timeout: once, until somebody has taken it.
 *
 * <p><b>Threads:</b> the ticker.
 */
final class EmptyRoles {
    private static final Logger LOG = LoggerFactory.getLogger(EmptyRoles.class);

    private final Kernel kernel;
    /** Since when a role has been empty, as far as it was seen. */
    private final Map<String, Vacancy> vacancies = new HashMap<>();

    EmptyRoles(Kernel kernel) {
        this.kernel = kernel;
    }

    private static final class Vacancy {
        private final long since;
        private boolean reported;

        Vacancy(long since) {
            this.since = since;
        }
    }

    void look(long now) {
        if (kernel.shutdownControl().stage() == SystemStage.STOPPED) {
            return;
        }
        List<String> missing = kernel.roles().missing();
        if (missing.isEmpty() && vacancies.isEmpty()) {
            return;
        }
        vacancies.keySet().retainAll(missing);
        long patience = Durations.nanos(kernel.settings().roleTimeout());
        for (String role : missing) {
            Vacancy vacancy = vacancies.computeIfAbsent(role, name -> new Vacancy(now));
            if (!vacancy.reported && now - vacancy.since >= patience) {
                vacancy.reported = true;
                report(role, Duration.ofNanos(now - vacancy.since));
            }
        }
    }

    private void report(String role, Duration since) {
        LOG.warn(
                "{}: nobody plays the role {} since {} ms; {}; install or start a bundle that offers it",
                kernel.settings().name(),
                role,
                since.toMillis(),
                role.equals("mailbox") ? "no actor can be spawned" : "messages wait in their mailboxes");
        kernel.events().publish(new RuntimeEvent.RoleEmpty(role, since));
    }
}
