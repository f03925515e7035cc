package io.understudy.observe;

import io.understudy.DeadLetter;
import io.understudy.supervision.Directive;
import io.understudy.supervision.Failure;
import java.time.Duration;
import java.util.List;

/**
 * Something that happened in the runtime. Rare things only: messages are counted, not announced.
 *
 * <p><b>Threads:</b> immutable.
 */
public sealed interface RuntimeEvent {

    /**
     * An actor was registered.
     *
     * @param path who
     */
    record ActorRegistered(String path) implements RuntimeEvent {}

    /**
     * An actor is gone.
     *
     * @param path who
     */
    record ActorDeregistered(String path) implements RuntimeEvent {}

    /**
     * An actor failed; its supervisor has not decided yet.
     *
     * @param path who
     * @param failure how
     */
    record ActorFailed(String path, Failure failure) implements RuntimeEvent {}

    /**
     * A failure was decided.
     *
     * @param path who had failed
     * @param failure how
     * @param directive what was done
     * @param restarts restarts of that actor so far
     */
    record FailureDecided(String path, Failure failure, Directive directive, int restarts) implements RuntimeEvent {}

    /**
     * A failure stays undecided because nobody offers the supervision kind that its supervisor asks for. The actor is held
     * until somebody does.
     *
     * @param path who has failed
     * @param kind the kind that is missing
     */
    record SupervisionKindMissing(String path, String kind) implements RuntimeEvent {}

    /**
     * A failure was escalated to the root; the top-level actor it came from is stopped.
     *
     * @param path that actor
     * @param failure how
     */
    record EscalatedToRoot(String path, Failure failure) implements RuntimeEvent {}

    /**
     * An actor was restarted.
     *
     * @param path who
     * @param incarnation which instance it has now
     */
    record ActorRestarted(String path, int incarnation) implements RuntimeEvent {}

    /**
     * An actor stopped handling user messages.
     *
     * @param path who
     * @param suspendCount how often so far
     * @param lastDuration how long the previous suspension was; null if there was none or there is no clock
     * @param totalDuration how long all previous ones were; null likewise
     */
    record MailboxSuspended(String path, long suspendCount, Duration lastDuration, Duration totalDuration)
            implements RuntimeEvent {}

    /**
     * An actor handles user messages again.
     *
     * @param path who
     * @param resumeCount how often so far
     * @param lastDuration how long this suspension was; null without a clock
     * @param totalDuration how long all were; null likewise
     */
    record MailboxResumed(String path, long resumeCount, Duration lastDuration, Duration totalDuration)
            implements RuntimeEvent {}

    /**
     * A mailbox reports.
     *
     * @param path whose
     * @param event what
     */
    record MailboxReported(String path, MailboxEvent event) implements RuntimeEvent {}

    /**
     * A message was not delivered.
     *
     * @param letter which, and why
     */
    record DeadLettered(DeadLetter letter) implements RuntimeEvent {}

    /**
     * The number of workers was adapted.
     *
     * @param from how many there were
     * @param to how many there are
     * @param why the trigger
     */
    record WorkersChanged(int from, int to, String why) implements RuntimeEvent {}

    /**
     * A role was taken over, or is empty now.
     *
     * @param role which
     * @param from the class that had it; null if it was empty
     * @param to the class that has it; null if it is empty
     * @param pause how long no worker could use the role
     * @param moved how many ready indices were handed over
     */
    record RoleSwapped(String role, String from, String to, Duration pause, int moved) implements RuntimeEvent {}

    /**
     * A service failed to take over a role, or failed in it; it is left out, and the role stays with, or goes back to, another.
     *
     * @param role which
     * @param failed the class that failed
     * @param kept the class that has the role now; null if nobody has
     * @param why what happened
     */
    record SwapFailed(String role, String failed, String kept, String why) implements RuntimeEvent {}

    /**
     * A role has been empty for longer than it should. Once, until somebody takes it.
     *
     * @param role which
     * @param since how long it has been empty
     */
    record RoleEmpty(String role, Duration since) implements RuntimeEvent {}

    /**
     * An actor goes on with other code.
     *
     * @param path who
     * @param from the version of the code before
     * @param to the version now
     * @param held how long it handled no messages
     */
    record ActorUpgraded(String path, String from, String to, Duration held) implements RuntimeEvent {}

    /**
     * An actor could not go on with other code. It is held with the state it had, unless it was stopped.
     *
     * @param path who
     * @param from the version of the code before
     * @param to the version that failed; null if the old one could not save its state
     * @param why what happened
     * @param stopped whether it was stopped, as configured
     */
    record UpgradeFailed(String path, String from, String to, String why, boolean stopped) implements RuntimeEvent {}

    /**
     * A thread that ran actors is dead. What it had taken is put back; the actor in whose turn it died has failed.
     *
     * @param worker its name
     * @param path the actor in whose turn it died; null if in none
     */
    record WorkerLost(String worker, String path) implements RuntimeEvent {}

    /**
     * The kernel found ready actors that no ready queue knew and put them back.
     *
     * @param repaired how many
     * @param why what made it look
     */
    record ScheduleRepaired(int repaired, String why) implements RuntimeEvent {}

    /**
     * A handler has been at one message, or hook, for longer than it should. Once for each.
     *
     * @param path whose
     * @param turn what it does, and for how long so far
     * @param stack where it is
     */
    record HandlerStuck(String path, RunningTurn turn, List<StackTraceElement> stack) implements RuntimeEvent {}

    /**
     * The system shuts itself down, as it must not go on.
     *
     * @param why what made it
     */
    record ShutdownBegun(String why) implements RuntimeEvent {}

    /**
     * Actors did not stop in time; they are left alone, and the system ends without them.
     *
     * @param actors how many
     * @param culprits the workers that are still in a turn, with the actor and the thread of each
     */
    record ActorsAbandoned(int actors, List<String> culprits) implements RuntimeEvent {}

    /**
     * Something threw that must not throw: a listener, a hook, a middleware, a component. It was contained.
     *
     * @param where which code
     * @param path the actor concerned; null if none
     * @param error what was thrown
     */
    record ErrorContained(String where, String path, Throwable error) implements RuntimeEvent {}
}
