package io.understudy.kernel.internal;

import io.understudy.Behavior;
import io.understudy.MailboxOptions;
import io.understudy.Stash;
import io.understudy.observe.FailureSummary;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What most actors never need: made when first used, so that an idle actor stays small.
 *
 * <p><b>Threads:</b> the actor's turn, unless a field says otherwise.
 */
final class Rare {
    /** How the actor failed in this turn; null if it did not. */
    InvokeResult.Failed turnFailure;

    /** Failures since the last message that was handled. */
    int failuresInARow;

    /** All failures; tells one hold from the next. */
    int failures;

    /** Whether it has failed and its supervisor has not decided yet. */
    boolean undecided;

    /** Which instance: 1 for the first. Whoever looks from outside may see 0 for 1. */
    int incarnation = 1;

    /** How it failed last, in words, for whoever looks from outside; null if it never did. */
    volatile FailureSummary lastFailure;

    /** The restart whose old instance has ended and whose new one has not begun; null if there is none. */
    SystemMessage.Restart pendingRestart;

    /** What it keeps for the next version of its code, while it is held for that; null if it is not. */
    KeptState upgrade;

    /** The message to handle once more when it goes on; null if there is none. */
    Envelope redelivered;

    /** How many messages its mailbox takes while a restart is under way; UNBOUNDED if no other than its options say. */
    int bufferLimit = MailboxOptions.UNBOUNDED;

    /** The end of the delay after a failure; null if none is under way. */
    TimerQueue.Timer lift;

    /** Children that are to stop, one after the other; the first is stopping. */
    final Deque<ActorCell<?>> stopping = new ArrayDeque<>();

    /** Failures of children that wait for what becomes of this actor. */
    final Deque<Supervision.Unsettled> unsettled = new ArrayDeque<>(0);

    /** The restart of several children that is under way; null if none is. */
    GroupRestart group;

    /** Failures of children that are decided when that restart is over, or when this actor has an instance again. */
    final Deque<SystemMessage.ChildFailed> deferred = new ArrayDeque<>(0);

    /** Restarts of children that have failed. */
    final Map<ActorCell<?>, RestartHistory> histories = new HashMap<>();

    final SuspensionBook suspensions = new SuspensionBook();

    /** Who waits for room in its mailbox. */
    final Set<RoomWait> roomWaits = new LinkedHashSet<>(0);

    /** Who wants to know when it stops. */
    final Set<ActorCell<?>> watchers = new LinkedHashSet<>();

    /** Whom it watches, and what it wants to be told: {@link DeathWatch#HOOK} or a message. */
    final Map<AnyRef<?>, Object> watching = new LinkedHashMap<>();

    /** Behaviours under the current one. */
    final Deque<Behavior<?>> behaviors = new ArrayDeque<>();

    final Deque<Envelope> stashed = new ArrayDeque<>();
    int stashLimit = Stash.DEFAULT_LIMIT;

    ActorTimers<?> timers;
    ReceiveTimeouts receiveTimeout;
    /** How often a receive timeout was armed; tells a timer that is out of date. */
    long receiveTimeoutArmings;
}
