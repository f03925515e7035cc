package io.understudy.observe;

import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Who plays which role, who else could, and the way to change it by hand.
 *
 * <p>Of several candidates the operator's choice wins, then the configured one, then the highest {@code service.ranking}, then
 * the oldest. A candidate that fails to take over is left out until it is offered again or asked for by name.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface Swaps {

    /** Every role, with its candidates. */
    List<RoleCast> roles();

    /**
     * Gives {@code role} to the candidate called {@code implementation} and keeps it there, whoever else comes; an empty name
     * ends that choice. Waits until it is done. For the role {@code mailbox} live actors get new mailboxes as well.
     *
     * @return what was done, or why it was not: another swap is under way, the system shuts down, there is no such candidate,
     *     or it failed to take over
     */
    SwapReport swap(String role, String implementation);

    /** The latest swaps, oldest first. */
    List<SwapReport> latest();

    /** How many swaps there were, by role. */
    Map<String, Long> counts();
}
