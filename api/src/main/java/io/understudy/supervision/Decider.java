package io.understudy.supervision;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Chooses a directive for an error.
 *
 * <p><b>Threads:</b> the supervisor's turn.
 */
@FunctionalInterface
@ConsumerType
public interface Decider {

    /**
     * What is used unless a strategy brings its own: {@link FatalException}, linkage and virtual machine errors stop the actor,
     * {@link EscalateException} escalates, everything else restarts it.
     */
    Decider STANDARD = error -> {
        if (error instanceof EscalateException) {
            return Directive.ESCALATE;
        }
        boolean fatal = error instanceof FatalException
                || error instanceof LinkageError
                || error instanceof VirtualMachineError;
        return fatal && !(error instanceof StackOverflowError) ? Directive.STOP : Directive.RESTART;
    };

    /** The directive for {@code error}; never null. */
    Directive decide(Throwable error);
}
