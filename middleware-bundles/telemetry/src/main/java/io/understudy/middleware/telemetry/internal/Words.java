package io.understudy.middleware.telemetry.internal;

import io.understudy.spi.InvokeResult;
import io.understudy.spi.ResumeCondition;
import java.util.Locale;

/**
 * The names under which turns and messages are observed, and their values in words. The same for Micrometer and OpenTelemetry.
 *
 * <p><b>Threads:</b> any.
 */
final class Words {
    /** The span of a turn. */
    static final String TURN = "invoke_batch";

    /** The span of a message. */
    static final String MESSAGE = "handle_message";

    /** Of few values: how the turn, or the handling of the message, ended. */
    static final String RESULT = "result";

    /** Of few values: why the actor was suspended, or {@code none}. */
    static final String REASON = "reason";

    /** Of many values: whose turn it was. */
    static final String PATH = "actor.path";

    /** Of many values: how many messages were handled. */
    static final String MESSAGES = "actor.messages";

    /** Of many values, only if the actor waits for one: the key of the signal. */
    static final String SIGNAL = "actor.signal.key";

    /** Of many values: the class of the message. */
    static final String TYPE = "message.type";

    /** Of many values: how long the message waited from being sent to being handled, in microseconds. */
    static final String WAITED = "message.waited_us";

    private Words() {}

    static String result(InvokeResult result) {
        return lower(result.getClass().getSimpleName());
    }

    static String result(Throwable thrown) {
        return thrown == null ? "handled" : "failed";
    }

    static String reason(InvokeResult result) {
        return result instanceof InvokeResult.Suspended suspended
                ? lower(suspended.reason().name())
                : "none";
    }

    /** The key of the signal that the actor waits for; null if it waits for none. */
    static Long signal(InvokeResult result) {
        return result instanceof InvokeResult.Suspended suspended
                        && suspended.resumeOn() instanceof ResumeCondition.ExternalSignal signal
                ? signal.key().value()
                : null;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
