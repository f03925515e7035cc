package io.understudy.itests.swap;

import io.understudy.Actor;
import io.understudy.ActorContext;
import java.time.Duration;

/** An actor of the load that enters what it gets in a ledger, and does what its kind does besides. */
class Player implements Actor<Numbered> {
    final Ledger ledger;

    Player(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public final void receive(Numbered message, ActorContext<Numbered> context) {
        if (putsAside(message, context)) {
            return;
        }
        ledger.enter(message);
        try {
            act(message, context);
        } finally {
            ledger.leave(message);
        }
    }

    boolean putsAside(Numbered message, ActorContext<Numbered> context) {
        return false;
    }

    void act(Numbered message, ActorContext<Numbered> context) {}

    /** Fails now and then. */
    static final class Stumbling extends Player {
        private static final int PERIOD = 400;

        Stumbling(Ledger ledger) {
            super(ledger);
        }

        @Override
        void act(Numbered message, ActorContext<Numbered> context) {
            if (ledger.fails(PERIOD)) {
                throw new Stumble();
            }
        }
    }

    /** Puts eight messages aside, takes them again, handles eight more, and so on. */
    static final class Stashing extends Player {
        private static final int ASIDE = 8;
        private int toHandle;
        private boolean flushed;

        Stashing(Ledger ledger) {
            super(ledger);
        }

        @Override
        boolean putsAside(Numbered message, ActorContext<Numbered> context) {
            if (message.equals(Numbered.FLUSH)) {
                flushed = true;
                context.stash().unstashAll();
                return true;
            }
            if (toHandle > 0 || flushed) {
                toHandle--;
                return false;
            }
            context.stash().add();
            if (context.stash().size() == ASIDE) {
                context.stash().unstashAll();
                toHandle = 2 * ASIDE;
            }
            return true;
        }
    }

    /** Has a timer besides. */
    static final class Ticking extends Player {
        private static final Duration INTERVAL = Duration.ofMillis(10);

        Ticking(Ledger ledger) {
            super(ledger);
        }

        @Override
        public void preStart(ActorContext<Numbered> context) {
            context.timers().startPeriodic("tick", Numbered.TICK, INTERVAL);
        }
    }

    /** Sends numbers of its own to two others. */
    static final class Relaying extends Player {
        private final Outbox outbox;
        private final Target first;
        private final Target second;

        Relaying(Ledger ledger, Outbox outbox, Target first, Target second) {
            super(ledger);
            this.outbox = outbox;
            this.first = first;
            this.second = second;
        }

        @Override
        void act(Numbered message, ActorContext<Numbered> context) {
            outbox.send(first, context.self());
            outbox.send(second, context.self());
        }
    }

    /** A failure on purpose. */
    static final class Stumble extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stumble() {
            super("on purpose", null, false, false);
        }
    }
}
