package io.understudy.spi;

import org.osgi.annotation.versioning.ProviderType;

/**
 * An actor system whose time is turned by hand: {@code tick()} looks at the clock and does what is due.
 *
 * <p>A system made with a clock other than {@link MonotonicClock#SYSTEM} has no timer thread and is one of these.
 *
 * <p><b>Threads:</b> one at a time.
 */
@ProviderType
public interface Ticking {
    /** Fires every timer that is due by now. The messages it sends are in their mailboxes when it returns, not handled yet. */
    void tick();
}
