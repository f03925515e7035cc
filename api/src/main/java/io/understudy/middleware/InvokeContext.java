package io.understudy.middleware;

import io.understudy.spi.MailboxIndex;
import org.osgi.annotation.versioning.ProviderType;

/**
 * One turn, as its middlewares see it. What they write lasts until the turn's last {@code after}.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
@ProviderType
public interface InvokeContext {
    /** Key of the {@link java.time.Duration} after which a turn that was broken off without details goes on. */
    String RATE_LIMIT_NEXT = "rate_limit_next";

    /** Whose turn it is. */
    MailboxIndex index();

    /** The actor's path. */
    String path();

    /** The id of the bundle that the actor's code is from; -1 if it is from none, such as outside a framework. */
    default long bundleId() {
        return -1;
    }

    /** How many user messages this turn may handle. */
    int throughputHint();

    /** Lowers that number; raising it has no effect. At least one message is handled. */
    void lowerThroughput(int most);

    /**
     * When the turn began, on the system's clock, in nanoseconds. To read a clock costs as much as handling a short message, so it
     * is read when a middleware first asks in a turn: one that wants to know how long the turn takes asks in {@code before}.
     */
    long startTime();

    /**
     * Shows each message of this turn to {@code screen} before the actor gets it. Of several, each is asked about what those
     * before it let pass. In {@code before} only.
     */
    void screen(Screen screen);

    /** How many user messages were handled; 0 in {@code before}. */
    int handled();

    /** What was put under {@code key} in this turn; null if nothing. */
    Object get(String key);

    /** Keeps a value until the end of the turn. */
    void put(String key, Object value);
}
