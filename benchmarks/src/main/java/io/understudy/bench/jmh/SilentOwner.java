package io.understudy.bench.jmh;

import io.understudy.DeadLetterReason;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;

/** Whoever has this owner has to look at the scheduling word. A message that is lost ends the measurement. */
final class SilentOwner implements MailboxOwner {

    @Override
    public void becameReady() {}

    @Override
    public void discarded(Envelope envelope, DeadLetterReason reason) {
        throw new IllegalStateException("expected that every message is stored, found " + reason);
    }

    @Override
    public void observed(MailboxEvent event) {}

    @Override
    public boolean mayNotBlock() {
        return true;
    }
}
