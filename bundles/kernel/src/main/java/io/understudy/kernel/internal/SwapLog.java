package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SwapReport;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of every swap: in the log, as an event, and in the counts that metrics are made of. Keeps the latest.
 *
 * <p><b>Threads:</b> any.
 */
final class SwapLog {
    private static final Logger LOG = LoggerFactory.getLogger(SwapLog.class);
    private static final int KEPT = 100;

    private final EventBus events;
    private final Deque<SwapReport> latest = new ArrayDeque<>();
    private final Map<String, Long> counts = new TreeMap<>();

    SwapLog(EventBus events) {
        this.events = events;
    }

    /** A role changed hands; the names are those of classes. */
    void done(SwapReport report) {
        LOG.info(
                "{}: {} -> {} ({} moved, {} us)",
                report.role(),
                report.from(),
                report.to(),
                report.moved(),
                report.pause().toNanos() / 1_000);
        synchronized (this) {
            counts.merge(report.role(), 1L, Long::sum);
            keep(report);
        }
        events.publish(new RuntimeEvent.RoleSwapped(
                report.role(), report.from(), report.to(), report.pause(), report.moved()));
    }

    /** {@code failed} could not take over, or failed in the role. */
    void failed(SwapReport report) {
        LOG.error(
                "{}: {} is left out: {}; {}",
                report.role(),
                report.to(),
                report.why(),
                report.from() == null ? "the next candidate is tried, if there is one" : report.from() + " goes on");
        synchronized (this) {
            keep(report);
        }
        events.publish(new RuntimeEvent.SwapFailed(report.role(), report.to(), report.from(), report.why()));
    }

    private void keep(SwapReport report) {
        latest.addLast(report);
        if (latest.size() > KEPT) {
            latest.removeFirst();
        }
    }

    synchronized List<SwapReport> latest() {
        return List.copyOf(latest);
    }

    synchronized Map<String, Long> counts() {
        return Map.copyOf(counts);
    }
}
