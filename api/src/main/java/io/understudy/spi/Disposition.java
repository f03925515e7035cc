package io.understudy.spi;

/** What becomes of an actor when its turn ends. Decided by the coordinator, carried out on the {@link ScheduleWord}. */
public enum Disposition {
    /** It is ready again, behind everybody who is ready now. */
    REQUEUE,
    /** It rests until something arrives; if something arrived during the turn, it is ready again. */
    REST,
    /** It rests until a system message arrives; user messages wait in the mailbox. */
    HOLD,
    /** It is gone and never ready again. */
    FORGET
}
