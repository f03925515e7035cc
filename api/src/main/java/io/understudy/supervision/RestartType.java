package io.understudy.supervision;

/** Which ends of an actor are followed by a restart, if its supervisor wants one; set with {@code Props.withRestart}. */
public enum RestartType {
    /** None: where others are restarted, it is stopped. */
    TEMPORARY,
    /** Failures. When it stops itself, it is gone. */
    TRANSIENT,
    /** Failures, and that it stops itself: the supervisor decides about an {@link ActorEndedException}. */
    PERMANENT
}
