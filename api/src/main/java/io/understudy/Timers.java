package io.understudy;

import java.time.Duration;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Messages an actor sends to itself later. Timers have keys: starting one replaces the one of the same key, and nothing of
 * the replaced one arrives any more. All end with the instance, on stop and on restart.
 *
 * <p><b>Threads:</b> the actor's turn.
 *
 * @param <M> the actor's messages
 */
@ProviderType
public interface Timers<M> {
    /** Sends {@code message} once, after {@code delay}. */
    void startSingle(Object key, M message, Duration delay);

    /** Sends {@code message} every {@code interval}, for the first time after one; missed times are not made up for. */
    void startPeriodic(Object key, M message, Duration interval);

    /** Ends one. False if there is none. */
    boolean cancel(Object key);

    /** Ends all. */
    void cancelAll();

    /** Whether there is one. */
    boolean active(Object key);
}
