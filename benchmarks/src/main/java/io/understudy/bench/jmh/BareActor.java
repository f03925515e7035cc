package io.understudy.bench.jmh;

import io.understudy.MailboxOptions;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.SuspendReason;

/** As little of an actor as registry and invoker need: it counts its messages, and no more. */
final class BareActor extends ScheduleWord implements RegisteredActor {
    private final MailboxIndex index = new MailboxIndex(0, 1);
    private final Mailbox mailbox =
            new QueueMailboxFactory().create(MailboxOptions.unbounded(), this, new SilentOwner());
    private long handled;

    /** How many messages it has handled. */
    long handled() {
        return handled;
    }

    @Override
    public String path() {
        return "/user/bare";
    }

    @Override
    public MailboxIndex index() {
        return index;
    }

    @Override
    public Mailbox mailbox() {
        return mailbox;
    }

    @Override
    public ScheduleWord schedule() {
        return this;
    }

    @Override
    public int throughput() {
        return 0;
    }

    @Override
    public void handleSystem(Envelope envelope) {
        throw new IllegalStateException("expected no system message, found " + envelope);
    }

    @Override
    public boolean handle(Envelope envelope) {
        handled++;
        return !systemPending();
    }

    @Override
    public InvokeResult obstacle() {
        return null;
    }

    @Override
    public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
        throw new IllegalStateException("expected no suspension, found one for " + reason);
    }

    @Override
    public void fail(Throwable cause) {
        throw new IllegalStateException("expected no failure", cause);
    }
}
