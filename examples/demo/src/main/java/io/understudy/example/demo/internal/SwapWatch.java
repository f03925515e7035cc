package io.understudy.example.demo.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the runtime reports of replacements, since the step began.
 *
 * <p><b>Threads:</b> any.
 */
final class SwapWatch implements RuntimeObserver {
    private final List<RuntimeEvent> events = new ArrayList<>();

    @Override
    public synchronized void onEvent(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleSwapped
                || event instanceof RuntimeEvent.SwapFailed
                || event instanceof RuntimeEvent.ActorUpgraded
                || event instanceof RuntimeEvent.UpgradeFailed
                || event instanceof RuntimeEvent.ActorRestarted) {
            events.add(event);
        }
    }

    /** Forgets what was. */
    synchronized void forget() {
        events.clear();
    }

    /** Whether there was such an event. */
    synchronized <E extends RuntimeEvent> boolean heard(Class<E> kind, Predicate<E> which) {
        return events.stream().filter(kind::isInstance).map(kind::cast).anyMatch(which);
    }

    /** How many actors were restarted. */
    synchronized long restarts() {
        return events.stream()
                .filter(RuntimeEvent.ActorRestarted.class::isInstance)
                .count();
    }

    /** How a role went from hand to hand, such as {@code stealing -> locking}; empty if it did not. */
    synchronized String course(String role) {
        List<String> hands = new ArrayList<>();
        for (RuntimeEvent event : events) {
            if (event instanceof RuntimeEvent.RoleSwapped swap && swap.role().equals(role)) {
                if (hands.isEmpty()) {
                    hands.add(shortName(swap.from()));
                }
                hands.add(shortName(swap.to()));
            }
        }
        return String.join(" -> ", hands);
    }

    private static String shortName(String name) {
        return name == null ? "nobody" : name.substring(name.lastIndexOf('.') + 1);
    }

    /** The longest pause that was reported; null if none was. */
    synchronized Duration longestPause() {
        return events.stream()
                .map(SwapWatch::pause)
                .filter(Objects::nonNull)
                .max(Duration::compareTo)
                .orElse(null);
    }

    private static Duration pause(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleSwapped swap) {
            return swap.pause();
        }
        return event instanceof RuntimeEvent.ActorUpgraded upgrade ? upgrade.held() : null;
    }

    /** What was reported as failed. */
    synchronized List<String> failures() {
        return events.stream().flatMap(SwapWatch::failure).toList();
    }

    private static Stream<String> failure(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.SwapFailed failed) {
            return Stream.of(failed.failed() + " failed as " + failed.role() + ": " + failed.why());
        }
        return event instanceof RuntimeEvent.UpgradeFailed failed
                ? Stream.of("the upgrade of " + failed.path() + " failed: " + failed.why())
                : Stream.empty();
    }
}
