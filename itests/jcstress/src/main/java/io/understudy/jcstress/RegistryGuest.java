package io.understudy.jcstress;

import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.SuspendReason;

/** An actor that does nothing but being registered. */
final class RegistryGuest implements RegisteredActor {
    private final ScheduleWord word = new ScheduleWord();

    @Override
    public String path() {
        return "/user/guest";
    }

    @Override
    public MailboxIndex index() {
        return MailboxIndex.NONE;
    }

    @Override
    public Mailbox mailbox() {
        throw new UnsupportedOperationException("mailbox");
    }

    @Override
    public ScheduleWord schedule() {
        return word;
    }

    @Override
    public int throughput() {
        return 0;
    }

    @Override
    public void handleSystem(Envelope envelope) {
        throw new UnsupportedOperationException("handleSystem");
    }

    @Override
    public boolean handle(Envelope envelope) {
        throw new UnsupportedOperationException("handle");
    }

    @Override
    public InvokeResult obstacle() {
        return null;
    }

    @Override
    public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
        throw new UnsupportedOperationException("suspend");
    }

    @Override
    public void fail(Throwable cause) {
        throw new UnsupportedOperationException("fail");
    }
}
