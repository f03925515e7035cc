package io.understudy.mailbox.internal;

import io.understudy.spi.Envelope;
import java.util.List;

/**
 * First in, first out, whatever the priority. The one that counts least is the oldest.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class FifoLine implements Line {
    private Envelope chain;

    @Override
    public int length() {
        return Chain.length(chain);
    }

    @Override
    public void add(Envelope envelope, int priority) {
        chain = Chain.append(chain, envelope);
    }

    @Override
    public Envelope take() {
        Envelope first = oldest();
        if (first != null) {
            chain = Chain.withoutFirst(chain);
        }
        return first;
    }

    @Override
    public Envelope giveUp(Envelope newcomer, int priority) {
        Envelope before = chain;
        for (int i = length(); i > 0; i--) {
            Envelope candidate = before.next();
            if (!candidate.control()) {
                chain = Chain.without(chain, before);
                return candidate;
            }
            before = candidate;
        }
        return null;
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        chain = Chain.prepend(chain, envelopes);
    }

    @Override
    public void moveTo(List<Envelope> target) {
        Chain.moveTo(target, chain);
        chain = null;
    }

    @Override
    public Envelope oldest() {
        return chain == null ? null : chain.next();
    }
}
