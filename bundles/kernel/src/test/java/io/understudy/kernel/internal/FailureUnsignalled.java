package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxStub;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.util.concurrent.atomic.AtomicBoolean;

/** A mailbox that, when it is told so, stores a message and throws before it has signalled it. */
final class FailureUnsignalled extends MailboxStub {
    private final ScheduleWord word;
    private final MailboxOwner owner;
    private final AtomicBoolean throwing;

    FailureUnsignalled(MailboxOptions options, ScheduleWord word, MailboxOwner owner, AtomicBoolean throwing) {
        super(new QueueMailboxFactory().create(options, new ScheduleWord(), new Deaf()));
        this.word = word;
        this.owner = owner;
        this.throwing = throwing;
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        EnqueueOutcome outcome = super.enqueue(envelope);
        if (throwing.getAndSet(false)) {
            throw new OutOfMemoryError("made up");
        }
        if (word.signalUser()) {
            owner.becameReady();
        }
        return outcome;
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        boolean stored = super.enqueueSystem(envelope);
        if (stored && word.signalSystem()) {
            owner.becameReady();
        }
        return stored;
    }

    /** An owner that does nothing about what it hears. */
    private static final class Deaf implements MailboxOwner {
        @Override
        public void becameReady() {}

        @Override
        public void discarded(Envelope envelope, DeadLetterReason reason) {}

        @Override
        public void observed(MailboxEvent event) {}

        @Override
        public boolean mayNotBlock() {
            return false;
        }
    }
}
