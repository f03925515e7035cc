package io.understudy.kernel.internal;

import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One role: who could play it, who does, and the change from one to the other.
 *
 * <ol>
 *   <li>The operator's choice goes before the configured one, that before the highest ranking, that before the oldest.
 *   <li>A candidate is tried before the old one leaves. One that fails is left out while there is another; what the role held is
 *       not lost meanwhile.
 *   <li>Nobody's code is called under the monitor; instances are got and given back without any lock, as that may start and
 *       stop components.
 * </ol>
 *
 * <p><b>Threads:</b> any; the candidates are guarded by the monitor, the change itself by {@code stage}.
 *
 * @param <T> the interface of the role
 */
final class Cast<T> {
    /** How often a candidate may fail before it is left out even though there is no other. */
    private static final int TRIES = 3;

    private final String role;
    private final boolean consumes;
    private final SwapLog log;
    private final Consumer<T> probe;
    private final Function<T, SwapReport> handover;
    private final ReentrantLock stage = new ReentrantLock();
    private final AtomicInteger underWay = new AtomicInteger();
    private final List<Candidate<T>> candidates = new ArrayList<>();
    private final Map<Object, Integer> failures = new HashMap<>();
    private String configured = "";
    private String chosen = "";
    private Candidate<T> current;
    private T instance;
    /** Whether the current instance cannot go on, so that its candidate needs another. */
    private boolean spent;

    /**
     * A role without candidates.
     *
     * @param consumes whether an attempt to hand the role over that fails leaves the old instance unable to go on
     * @param probe throws if an instance cannot play the role
     * @param handover gives the role to an instance, or to nobody if it is null, and says what it did; throws if the instance
     *     did not take it
     */
    Cast(String role, boolean consumes, SwapLog log, Consumer<T> probe, Function<T, SwapReport> handover) {
        this.role = role;
        this.consumes = consumes;
        this.log = log;
        this.probe = probe;
        this.handover = handover;
    }

    String role() {
        return role;
    }

    // Who could

    /** Another candidate; or the same one with another ranking or name. */
    synchronized void put(Candidate<T> candidate) {
        boolean known = candidates.removeIf(other -> other.key().equals(candidate.key()));
        if (!known) {
            failures.remove(candidate.key());
        }
        if (current != null && current.key().equals(candidate.key())) {
            current = candidate;
        }
        candidates.add(candidate);
        candidates.sort(Candidate.order());
    }

    synchronized void remove(Object key) {
        candidates.removeIf(candidate -> candidate.key().equals(key));
        failures.remove(key);
    }

    /** What the configuration asks for; empty for nothing. False if there is no such candidate now. */
    synchronized boolean configure(String name) {
        configured = name;
        return name.isEmpty() || named(name) != null;
    }

    /** What an operator asks for; empty for nothing. False, and nothing changed, if there is no such candidate. */
    synchronized boolean choose(String name) {
        Candidate<T> wanted = named(name);
        if (wanted == null && !name.isEmpty()) {
            return false;
        }
        chosen = name;
        if (wanted != null) {
            failures.remove(wanted.key());
        }
        return true;
    }

    private Candidate<T> named(String name) {
        for (Candidate<T> candidate : candidates) {
            if (candidate.name().equals(name)) {
                return candidate;
            }
        }
        return null;
    }

    /** Who should play the role; null if there is nobody. */
    private Candidate<T> best() {
        for (String name : List.of(chosen, configured)) {
            Candidate<T> wanted = named(name);
            if (wanted != null && !failures.containsKey(wanted.key())) {
                return wanted;
            }
        }
        Candidate<T> last = null;
        for (Candidate<T> candidate : candidates) {
            int failed = failures.getOrDefault(candidate.key(), 0);
            if (failed == 0) {
                return candidate;
            }
            last = last == null && failed < TRIES ? candidate : last;
        }
        return last;
    }

    /** Whether the one that plays the role is about to go. */
    synchronized boolean leaving() {
        return current != null && candidates.stream().noneMatch(candidate -> same(candidate, current));
    }

    synchronized RoleCast snapshot() {
        return new RoleCast(
                role,
                current == null ? null : current.name(),
                candidates.stream().map(Candidate::name).toList(),
                configured,
                chosen);
    }

    // The change

    /** Begins a change that must not meet another; false if one is under way. To be followed by {@link #settle}. */
    boolean beginAlone() {
        return underWay.compareAndSet(0, 1);
    }

    void endAlone() {
        underWay.decrementAndGet();
    }

    /**
     * Gives the role to whoever should have it. Returns when that is so, and nobody uses the one before any more.
     *
     * @return what was done last; null if nothing was to do
     */
    SwapReport settle() {
        SwapReport last = null;
        underWay.incrementAndGet();
        try {
            while (!settled()) {
                Candidate<T> wanted = wanted();
                SwapReport step = wanted == null ? change(null, null) : tryOut(wanted);
                last = step == null ? last : step;
            }
        } finally {
            underWay.decrementAndGet();
        }
        return last;
    }

    private synchronized boolean settled() {
        return same(best(), current) && !spent;
    }

    private static boolean same(Candidate<?> a, Candidate<?> b) {
        return Objects.equals(a == null ? null : a.key(), b == null ? null : b.key());
    }

    private synchronized Candidate<T> wanted() {
        return best();
    }

    private SwapReport tryOut(Candidate<T> candidate) {
        T next = null;
        try {
            next = candidate.source().acquire();
            if (next == null) {
                return failed(
                        candidate,
                        candidate.name(),
                        "it gave no instance; its own log says why it could not be activated");
            }
            probe.accept(next);
        } catch (RuntimeException | LinkageError e) {
            release(candidate, next);
            return failed(candidate, next == null ? candidate.name() : nameOf(next), reason(e));
        }
        return change(candidate, next);
    }

    private SwapReport change(Candidate<T> wanted, T next) {
        Candidate<T> former;
        T old;
        SwapReport report;
        stage.lock();
        try {
            synchronized (this) {
                former = current;
                old = instance;
            }
            if (!same(wanted(), wanted) || settled()) {
                release(wanted, next);
                return null;
            }
            report = handover.apply(next);
            synchronized (this) {
                current = wanted;
                instance = next;
                spent = false;
            }
        } catch (RuntimeException | LinkageError e) {
            synchronized (this) {
                spent = spent || consumes;
            }
            release(wanted, next);
            return failed(wanted, nameOf(next), reason(e));
        } finally {
            stage.unlock();
        }
        release(former, old);
        return report;
    }

    private static String reason(Throwable thrown) {
        return thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
    }

    /** {@code failing} has the role and does not do its work. */
    void failedInRole(Object failing, String why) {
        Candidate<T> candidate;
        synchronized (this) {
            if (instance != failing || current == null) {
                return;
            }
            candidate = current;
            spent = true;
        }
        failed(candidate, nameOf(failing), why);
        settle();
    }

    private SwapReport failed(Candidate<T> candidate, String name, String why) {
        String kept;
        synchronized (this) {
            failures.merge(candidate.key(), 1, Integer::sum);
            kept = instance == null || spent ? null : nameOf(instance);
        }
        SwapReport report = new SwapReport(role, kept, name, SwapReport.Outcome.RETURNED, Duration.ZERO, 0, why);
        log.failed(report);
        return report;
    }

    private void release(Candidate<T> candidate, T given) {
        if (candidate != null && given != null) {
            candidate.source().release(given);
        }
    }

    private static String nameOf(Object part) {
        return part == null ? null : part.getClass().getName();
    }
}
