package io.understudy.itests.swap;

import io.understudy.ActorRef;

/**
 * An actor that messages are sent to.
 *
 * @param index its place among the targets
 * @param kind what sort of actor it is
 * @param ref its reference
 * @param ledger what it receives
 */
record Target(int index, Kind kind, ActorRef<Numbered> ref, Ledger ledger) {

    /** A sort of actor, and how many there are. */
    enum Kind {
        ORDINARY(120),
        SUSPENDED(40),
        STASHING(20),
        TICKING(30),
        RELAYING(10),
        BLOCKING(10),
        DIVERTING(10),
        DROPPING_OLDEST(10),
        REJECTING(10),
        RESTARTING(30),
        BACKING_OFF(20),
        ALL_FOR_ONE(16),
        REST_FOR_ONE(16);

        final int count;

        Kind(int count) {
            this.count = count;
        }

        /** Whether the mailbox may lose messages, which are counted then. */
        boolean lossy() {
            return this == DIVERTING || this == DROPPING_OLDEST;
        }

        /** Whether each failure is followed by one restart of that actor alone. */
        boolean restartsAlone() {
            return this == RESTARTING || this == BACKING_OFF;
        }
    }
}
