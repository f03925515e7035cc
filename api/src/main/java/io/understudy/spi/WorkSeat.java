package io.understudy.spi;

import org.osgi.annotation.versioning.ProviderType;

/**
 * One worker's place in the runtime. Its three calls are the worker's loop:
 *
 * <pre>{@code
 * while (wanted) {
 *     int n = seat.drain(batch);
 *     for (int i = 0; i < n; i++) seat.run(batch[i]);
 *     if (n == 0) seat.await(Long.MAX_VALUE);
 * }
 * seat.leave();
 * }</pre>
 *
 * <p>While a seat is between {@code drain} and {@code await} or {@code leave}, no component it uses is deactivated.
 *
 * <p><b>Threads:</b> one at a time.
 */
@ProviderType
public interface WorkSeat {

    /** Takes ready indices. 0 when there are none or a role is empty. */
    int drain(MailboxIndex[] batch);

    /** Runs one turn, from the look-up to the report of its result. Never throws. */
    void run(MailboxIndex index);

    /** Puts back an index that was drained and not run. */
    void giveBack(MailboxIndex index);

    /** Waits until there may be work, at most {@code nanos}. */
    void await(long nanos);

    /** Ends the use of this seat. */
    void leave();
}
