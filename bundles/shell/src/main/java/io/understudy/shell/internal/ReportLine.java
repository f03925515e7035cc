package io.understudy.shell.internal;

import io.understudy.observe.SwapReport;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a swap did, in one line, for people and as JSON. */
final class ReportLine {
    private static final double NANOS_OF_A_MILLISECOND = 1e6;

    private ReportLine() {}

    /** Such as {@code coordinator: stealing -> locking, done in 0.412 ms, 17 moved (chosen by an operator)}. */
    static String of(SwapReport report) {
        String change = report.role() + ": " + name(report.from()) + " -> " + name(report.to());
        return switch (report.outcome()) {
            case DONE ->
                String.format(
                        Locale.ROOT,
                        "%s, done in %s, %d moved (%s)",
                        change,
                        milliseconds(report.pause()),
                        report.moved(),
                        report.why());
            case RETURNED -> change + ", failed and was taken back: " + report.why();
            case REFUSED -> change + ", refused: " + report.why();
        };
    }

    /** The same under names. */
    static Map<String, Object> json(SwapReport report) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("role", report.role());
        facts.put("from", report.from());
        facts.put("to", report.to());
        facts.put("outcome", report.outcome().name());
        facts.put("pauseNs", report.pause().toNanos());
        facts.put("moved", report.moved());
        facts.put("why", report.why());
        return facts;
    }

    private static String name(String implementation) {
        return implementation == null ? "(nobody)" : implementation;
    }

    private static String milliseconds(Duration pause) {
        return String.format(Locale.ROOT, "%.3f ms", pause.toNanos() / NANOS_OF_A_MILLISECOND);
    }
}
