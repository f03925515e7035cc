package io.understudy.kernel.internal;

import io.understudy.observe.FailureSummary;
import io.understudy.supervision.Failure;

/** Puts failures into words, even those of errors whose own words fail; and not too many. */
final class FailureInWords {
    private static final int MOST = 500;

    private FailureInWords() {}

    static FailureSummary of(Failure failure) {
        Object message = failure.message();
        return new FailureSummary(
                describe(failure.error()),
                message == null ? null : message.getClass().getName(),
                failure.incarnation(),
                failure.timestamp());
    }

    /** The class of {@code error} and its message. */
    static String describe(Throwable error) {
        String type = error.getClass().getName();
        try {
            String words = error.getMessage();
            return words == null ? type : type + ": " + shortened(words);
        } catch (Throwable unspeakable) {
            return type + " (its message throws too)";
        }
    }

    private static String shortened(String words) {
        return words.length() <= MOST ? words : words.substring(0, MOST) + "...";
    }
}
