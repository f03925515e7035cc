package io.understudy.middleware.telemetry.internal;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.understudy.spi.InvokeResult;

/**
 * How long turns take, and how many fail, in the meters of OpenTelemetry. By how they ended, which has few values.
 *
 * <p><b>Threads:</b> any.
 */
final class TurnMeters {
    /** How long turns take, in milliseconds. */
    static final String DURATION = "invoke.duration_ms";

    /** How many failed. */
    static final String ERRORS = "invoke.error_count";

    private static final AttributeKey<String> RESULT = AttributeKey.stringKey(Words.RESULT);
    private static final double NANOS_PER_MILLI = 1e6;

    private final DoubleHistogram durations;
    private final LongCounter errors;

    TurnMeters(Meter meter) {
        this.durations = meter.histogramBuilder(DURATION)
                .setUnit("ms")
                .setDescription("How long the turns of actors take.")
                .build();
        this.errors = meter.counterBuilder(ERRORS)
                .setDescription("How many turns of actors failed.")
                .build();
    }

    /** Counts one turn that took {@code nanos}. */
    void record(InvokeResult result, long nanos) {
        durations.record(nanos / NANOS_PER_MILLI, Attributes.of(RESULT, Words.result(result)));
        if (result instanceof InvokeResult.Failed) {
            errors.add(1);
        }
    }
}
