package io.understudy.supervision;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A way to supervise: turns a directive into a plan for the supervisor's children. Register it as a service with its name in
 * {@link #NAME}; while no service has the name that a strategy asks for, failed children stay held.
 *
 * <p><b>Threads:</b> called in the supervisor's turn, for different supervisors at once.
 */
@FunctionalInterface
@ConsumerType
public interface SupervisionKind {
    /** Service property: the name strategies use, such as {@link SupervisorStrategy#ONE_FOR_ONE}. */
    String NAME = "supervision.kind";

    /** The plan for one failure. */
    SupervisionPlan plan(SupervisionCase failure);
}
