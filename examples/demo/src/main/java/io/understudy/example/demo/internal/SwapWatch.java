package io.understudy.example.demo.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the runtime reports of replacements, since the step began.
 *
 * <p><b>Threads:</b> any.
 */
final class SwapWatch implements RuntimeObserver {
    private static final Pattern WHAT_IT_IS =
            Pattern.compile("(Coordinator|Executor|Invoker|Registry|Mailbox)(Component|Factory)?$");

    private final MonotonicClock clock;
    private final List<RuntimeEvent> events = new ArrayList<>();
    private final Map<String, Long> emptySince = new HashMap<>();
    private Duration longestPause;

    /** Measures with that clock for how long a role is empty. */
    SwapWatch(MonotonicClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void onEvent(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleSwapped
                || event instanceof RuntimeEvent.SwapFailed
                || event instanceof RuntimeEvent.ActorUpgraded
                || event instanceof RuntimeEvent.UpgradeFailed
                || event instanceof RuntimeEvent.ActorRestarted) {
            events.add(event);
            measure(event);
        }
    }

    /** Forgets what was. */
    synchronized void forget() {
        events.clear();
        emptySince.clear();
        longestPause = null;
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

    /** What sets an implementation apart, from the name of its class: {@code a.b.StealingCoordinator} is "stealing". */
    private static String shortName(String name) {
        return name == null
                ? "nobody"
                : WHAT_IT_IS
                        .matcher(name.substring(name.lastIndexOf('.') + 1))
                        .replaceFirst("")
                        .toLowerCase(Locale.ROOT);
    }

    /** The longest time for which a role was in nobody's hands or an actor held, as far as it was reported; null if it was not. */
    synchronized Duration longestPause() {
        return longestPause;
    }

    private void measure(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleSwapped swap) {
            long now = clock.nanoTime();
            Long since = emptySince.remove(swap.role());
            note(since == null ? swap.pause() : Duration.ofNanos(now - since));
            if (swap.to() == null) {
                emptySince.put(swap.role(), now);
            }
        } else if (event instanceof RuntimeEvent.ActorUpgraded upgrade) {
            note(upgrade.held());
        }
    }

    private void note(Duration pause) {
        longestPause = longestPause == null || longestPause.compareTo(pause) < 0 ? pause : longestPause;
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
