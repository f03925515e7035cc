package io.understudy.spi;

import io.understudy.middleware.Screen;
import org.osgi.annotation.versioning.ProviderType;

/**
 * An actor as the registry and the invoker see it: its scheduling word, its mailbox and the steps of a turn.
 *
 * <p><b>Threads:</b> {@code path}, {@code mailbox}, {@code schedule} and {@code index} are for any thread; the steps are for
 * the holder of the turn.
 */
@ProviderType
public interface RegisteredActor extends Mailbox.UserHandler {

    /** Its path, such as {@code /user/orders}. */
    String path();

    /** The id of the bundle that its code is from; -1 if it is from none, such as outside a framework. In the turn. */
    default long bundleId() {
        return -1;
    }

    /** Its index; {@link MailboxIndex#NONE} until it is registered. */
    MailboxIndex index();

    /**
     * Its mailbox. It may be another one after {@link #handleSystem}: the former one is closed then, and what it held is in the
     * new one, so whoever runs a turn asks again.
     */
    Mailbox mailbox();

    /** Its scheduling word. */
    ScheduleWord schedule();

    /** How many user messages it wants per turn; 0: the scheduler's default. */
    int throughput();

    /** Whether a user message waits: in the mailbox, or handed over with the turn. In the turn. */
    default boolean hasUser() {
        return mailbox().hasUser();
    }

    /**
     * Hands up to {@code budget} user messages to {@link #handle}, one after the other, until one of them wants the turn to look
     * around. The way for an invoker to take user messages: the first one may not be in the mailbox.
     *
     * @return how many were handled; fewer than there are, perhaps, and 0 only if there was none
     */
    default int drainUser(int budget) {
        return mailbox().drainUser(this, budget);
    }

    /** As {@link #drainUser(int)}; {@code screen} is asked about each message first, and what it refuses is a dead letter. */
    default int drainUser(int budget, Screen screen) {
        throw new UnsupportedOperationException(path() + " does not let its messages be screened");
    }

    /** Handles one system message; never throws. */
    void handleSystem(Envelope envelope);

    /** Handles one user message with the actor's behaviour; never throws. False: the turn must look around first. */
    @Override
    boolean handle(Envelope envelope);

    /**
     * Why no further user message may start now: {@code STOPPED}, {@code Suspended} or {@code Failed}; null if one may.
     * During a turn in which the actor failed it is {@code Failed}, in later ones {@code Suspended} until the supervisor has
     * decided.
     */
    InvokeResult obstacle();

    /** Suspends the actor on behalf of a middleware. */
    void suspend(SuspendReason reason, ResumeCondition resumeOn);

    /** Fails the actor because of something that is not its own code, such as a middleware. */
    void fail(Throwable cause);
}
