package io.understudy.prometheus.internal;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.util.Locale;
import java.util.Set;

/**
 * In which format the page is written.
 *
 * <p><b>Threads:</b> any.
 */
enum PageFormat {
    /** The text format of Prometheus. */
    TEXT(PrometheusTextFormatWriter.create()),
    /** OpenMetrics 1.0. */
    OPEN_METRICS(OpenMetricsTextFormatWriter.create());

    private static final String OPEN_METRICS_TYPE = "application/openmetrics-text";
    private static final Set<String> OPEN_METRICS_VERSIONS = Set.of("", "0.0.1", "1.0.0");
    private static final Set<String> TEXT_TYPES = Set.of("text/plain", "text/*", "*/*");

    @SuppressWarnings("ImmutableEnumChecker") // Writers keep nothing of what they write.
    private final ExpositionFormatWriter writer;

    PageFormat(ExpositionFormatWriter writer) {
        this.writer = writer;
    }

    ExpositionFormatWriter writer() {
        return writer;
    }

    /**
     * What suits a reader that sent {@code accept} best: OpenMetrics, if it names it and does not like text better; else text,
     * which every reader knows.
     */
    static PageFormat preferredBy(String accept) {
        double text = 0;
        double openMetrics = 0;
        for (String range : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] parts = range.split(";", -1);
            String type = parts[0].strip();
            if (TEXT_TYPES.contains(type)) {
                text = Math.max(text, quality(parts));
            } else if (type.equals(OPEN_METRICS_TYPE)
                    && OPEN_METRICS_VERSIONS.contains(parameter(parts, "version", ""))) {
                openMetrics = Math.max(openMetrics, quality(parts));
            }
        }
        return openMetrics > 0 && openMetrics >= text ? OPEN_METRICS : TEXT;
    }

    /** From 0, not at all, to 1; what is not a number counts as 0. */
    private static double quality(String[] parts) {
        try {
            return Double.parseDouble(parameter(parts, "q", "1"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String parameter(String[] parts, String name, String otherwise) {
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.startsWith(name + "=")) {
                return part.substring(name.length() + 1).replace("\"", "").strip();
            }
        }
        return otherwise;
    }
}
