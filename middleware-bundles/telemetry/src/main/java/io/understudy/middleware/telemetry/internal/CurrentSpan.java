package io.understudy.middleware.telemetry.internal;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;

/**
 * A span that is current from its begin to its end. What was current before is current again after it, even if the actor has left
 * something else.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
final class CurrentSpan {
    private final Context outer;
    private final Span span;
    private final Scope scope;

    private CurrentSpan(Context outer, Span span, Scope scope) {
        this.outer = outer;
        this.span = span;
        this.scope = scope;
    }

    /** Starts the span of {@code builder}, as a child of {@code parent} and with all else that is in there. */
    @SuppressWarnings("MustBeClosedChecker") // Closed at the end.
    static CurrentSpan begin(SpanBuilder builder, Context parent) {
        Context outer = Context.current();
        Span span = builder.setParent(parent).startSpan();
        return new CurrentSpan(outer, span, parent.with(span).makeCurrent());
    }

    /** The span; whoever sets attributes asks it first whether it is recording. */
    Span span() {
        return span;
    }

    /** Ends it; {@code error} is null if there was none. */
    @SuppressWarnings("MustBeClosedChecker") // What was current before is meant to stay so.
    void end(Throwable error) {
        try {
            scope.close();
            if (Context.current() != outer) {
                outer.makeCurrent();
            }
        } finally {
            if (error != null && span.isRecording()) {
                span.recordException(error);
                span.setStatus(StatusCode.ERROR);
            }
            span.end();
        }
    }
}
