package io.understudy.supervision;

/** What a supervisor does about a failure. */
public enum Directive {
    /** Replace the instance, keep reference, mailbox and watchers. Within the restart budget, else stop. */
    RESTART,
    /** Stop it. */
    STOP,
    /** Fail in its place: the supervisor's own supervisor decides. */
    ESCALATE,
    /** Keep instance and state, drop the message that failed, go on. */
    RESUME
}
