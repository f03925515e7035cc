package io.understudy.kernel.internal;

import io.understudy.spi.ActorState;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.util.EnumSet;
import java.util.Set;

/**
 * What stands in the way of user messages, as bits: one per {@link SuspendReason}, one for a failed ancestor, one for being
 * gone, one for the moment in which its mailbox is replaced. An actor handles user messages when there is none.
 */
final class Obstacles {
    private static final SuspendReason[] REASONS = SuspendReason.values();

    /** An ancestor has failed. */
    static final int ANCESTOR = 1 << REASONS.length;

    /** The actor is gone. */
    static final int STOPPED = ANCESTOR << 1;

    /** Its mailbox is being replaced, in its turn; those who look from outside meanwhile wait a moment. */
    static final int MOVING = STOPPED << 1;

    private static final int OPEN = openReasons();

    private Obstacles() {}

    @SuppressWarnings("EnumOrdinal") // The bits live and die with this class; nobody stores them.
    static int of(SuspendReason reason) {
        return 1 << reason.ordinal();
    }

    /** Those that applications and operators may lift. */
    static int open() {
        return OPEN;
    }

    private static int openReasons() {
        int bits = 0;
        for (SuspendReason reason : REASONS) {
            bits |= reason.open() ? of(reason) : 0;
        }
        return bits;
    }

    /** How a turn ends that meets the obstacles of {@code cell}. */
    static InvokeResult result(ActorCell<?> cell) {
        if (cell.stopped()) {
            return InvokeResult.STOPPED;
        }
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.turnFailure != null) {
            return rare.turnFailure;
        }
        SuspendReason reason = foremost(cell.obstacles());
        ResumeCondition resumeOn = rare == null ? null : rare.suspensions.conditionOf(reason);
        return new InvokeResult.Suspended(reason, resumeOn);
    }

    /** Where in its life an actor is that has these obstacles. */
    static ActorState state(int bits) {
        if ((bits & STOPPED) != 0) {
            return ActorState.STOPPED;
        }
        if ((bits & of(SuspendReason.STOPPING)) != 0) {
            return ActorState.STOPPING;
        }
        return (bits & ~MOVING) == 0 ? ActorState.RUNNING : ActorState.SUSPENDED;
    }

    /** The reasons behind the bits; a failed ancestor is a failure. */
    static Set<SuspendReason> reasons(int bits) {
        Set<SuspendReason> reasons = EnumSet.noneOf(SuspendReason.class);
        for (SuspendReason reason : REASONS) {
            if ((bits & of(reason)) != 0) {
                reasons.add(reason);
            }
        }
        if ((bits & ANCESTOR) != 0) {
            reasons.add(SuspendReason.FAILURE);
        }
        return reasons;
    }

    /** The reason to name: what the runtime keeps to itself goes before what applications asked for. */
    static SuspendReason foremost(int bits) {
        for (int i = REASONS.length - 1; i >= 0; i--) {
            if ((bits & (1 << i)) != 0) {
                return REASONS[i];
            }
        }
        return SuspendReason.FAILURE;
    }
}
