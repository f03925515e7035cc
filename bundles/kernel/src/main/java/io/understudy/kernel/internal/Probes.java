package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.WorkerExecutor;

/**
 * What somebody must be able to do before it gets a role. Each throws {@code IllegalStateException} that says what was expected;
 * one that passes is as it was before.
 */
final class Probes {
    private static final MailboxIndex SOMEBODY = new MailboxIndex(Integer.MAX_VALUE, 1);

    private Probes() {}

    static void coordinator(ReadyQueueCoordinator coordinator) {
        MailboxIndex[] out = new MailboxIndex[1];
        require(
                coordinator.throughputHint() >= 1,
                "expected a throughput hint of at least 1, found " + coordinator.throughputHint());
        require(
                coordinator.registerReady(SOMEBODY),
                "it refuses ready actors, as one that is closed does; expected one that is open. Offer it with prototype scope,"
                        + " so that each time it gets the role it is a new one");
        int drained = coordinator.drainReadyCycle(out, 1);
        require(
                drained == 1 && SOMEBODY.equals(out[0]),
                "expected the one ready actor that was registered, found " + (drained == 0 ? "none" : out[0]));
        require(coordinator.depth() == 0, "expected an empty ready queue, found " + coordinator.depth() + " in it");
    }

    static void registry(MailboxRegistry registry) {
        require(
                registry.size() == 0,
                "it holds " + registry.size()
                        + " actors already; expected an empty one. Offer it with prototype scope, so that"
                        + " each time it gets the role it is a new one");
    }

    static void executor(WorkerExecutor executor) {
        require(
                executor.workers() == 0,
                "it has " + executor.workers()
                        + " workers already; expected one that was not started. Offer it with prototype"
                        + " scope, so that each time it gets the role it is a new one");
    }

    static void mailboxes(MailboxFactory factory) {
        Mailbox mailbox = factory.create(MailboxOptions.unbounded(), new ScheduleWord(), new Nobody());
        require(mailbox != null, "it made no mailbox");
        require(!mailbox.closed() && !mailbox.hasUser(), "expected an open, empty mailbox, found " + mailbox);
        mailbox.close();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }

    /** Has a mailbox and is not interested in it. */
    private static final class Nobody implements MailboxOwner {
        @Override
        public void becameReady() {}

        @Override
        public void discarded(Envelope envelope, DeadLetterReason reason) {}

        @Override
        public void observed(MailboxEvent event) {}

        @Override
        public boolean mayNotBlock() {
            return true;
        }
    }
}
