package io.understudy.jfr.internal;

import java.util.List;

/**
 * The types of events there are. Made once for a revision of the bundle, as the JDK never forgets the classes behind them;
 * registered while somebody uses them.
 *
 * <p><b>Threads:</b> any.
 */
final class FlightTypes {
    private static final String PATH = "path";
    private static final String SYSTEM = "system";

    static final FlightType STUCK_TURN = FlightType.named(
                    "StuckTurn", "Stuck Turn", "A handler has been at one message for longer than it should")
            .text(SYSTEM, "Actor System")
            .text(PATH, "Actor")
            .text("messageType", "Message Type")
            .text("worker", "Worker")
            .text("workerThread", "Thread of the Worker")
            .nanos("runsFor", "Runs For")
            .text("stack", "Stack of the Worker")
            .make();

    static final FlightType FAILURE = FlightType.named("Failure", "Failure", "An actor failed")
            .text(SYSTEM, "Actor System")
            .text(PATH, "Actor")
            .number("incarnation", "Incarnation")
            .text("exceptionClass", "Exception Class")
            .text("exceptionMessage", "Exception Message")
            .text("messageType", "Message Type")
            .make();

    static final FlightType RESTART = FlightType.named("Restart", "Restart", "An actor was restarted")
            .text(SYSTEM, "Actor System")
            .text(PATH, "Actor")
            .number("incarnation", "Incarnation")
            .make();

    static final FlightType SWAP = FlightType.named("Swap", "Swap", "A role changed hands, or is empty now")
            .text(SYSTEM, "Actor System")
            .text("role", "Role")
            .text("from", "From")
            .text("to", "To")
            .nanos("pause", "Pause")
            .number("moved", "Moved Indices")
            .make();

    static final FlightType SWAP_FAILED = FlightType.named("SwapFailed", "Swap Failed", "Somebody failed in a role")
            .text(SYSTEM, "Actor System")
            .text("role", "Role")
            .text("failed", "Failed")
            .text("kept", "Has the Role")
            .text("why", "Why")
            .make();

    static final FlightType DEAD_LETTER = FlightType.named("DeadLetter", "Dead Letter", "A message was not delivered")
            .offByDefault()
            .text(SYSTEM, "Actor System")
            .text(PATH, "Recipient")
            .text("reason", "Reason")
            .text("messageType", "Message Type")
            .text("sender", "Sender")
            .make();

    private static final List<FlightType> ALL = List.of(STUCK_TURN, FAILURE, RESTART, SWAP, SWAP_FAILED, DEAD_LETTER);

    private FlightTypes() {}

    /** Lets recordings know of them. */
    static void register() {
        ALL.forEach(FlightType::register);
    }

    /** Lets recordings forget them. */
    static void unregister() {
        ALL.forEach(FlightType::unregister);
    }
}
