package io.understudy.mailbox.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.Spin;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A mailbox without limit and without locks. How messages stand in its user lane, and what holds for them, says {@link BlockLane}.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}. In the middle of {@link #drainUser}, the handler may call
 * {@code prepend} and {@code close}.
 */
final class UnboundedMailbox extends BlockLane {
    /** While a warning stands, the length is looked at that rarely. */
    private static final int LOOK_EVERY = 32;
    /**
     * How long a producer that has lost a slot to another one stays away. That one fills a block or more alone meanwhile, whereas two that
     * fill every other slot wait for each other's line of memory each time.
     */
    private static final long STEP_ASIDE_NANOS = 3_000;
    /** The length that the lane must not reach; 0 while there is no limit. Written by the holder of the turn. */
    private volatile int tooLong;

    UnboundedMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        super(options, word, owner);
    }

    // Producers

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        Objects.requireNonNull(envelope, "envelope");
        return put(envelope, envelope.stamp(), envelope);
    }

    @Override
    public EnqueueOutcome enqueue(Object message, int stamp) {
        Objects.requireNonNull(message, "message");
        return message instanceof Envelope ? super.enqueue(message, stamp) : put(message, stamp, null);
    }

    /**
     * Puts {@code item} behind all others: an envelope or, if {@code envelope} is null, a message that may do without. What is here is
     * what most messages need, and nothing else; where it does not do, {@link #putAnyhow} begins anew.
     */
    private EnqueueOutcome put(Object item, int stamp, Envelope envelope) {
        if (tail() instanceof Block block && (envelope != null || block.stamp() == stamp) && tooLong == 0) {
            int slot = block.firstEmpty();
            if (slot < block.size()) {
                if (block.fill(slot, item)) {
                    stored(block, slot);
                    return EnqueueOutcome.ACCEPTED;
                }
                stepAside();
            }
        }
        return putAnyhow(item, stamp, envelope);
    }

    private EnqueueOutcome putAnyhow(Object item, int stamp, Envelope envelope) {
        Object last = tail();
        while (!(last instanceof Block)) {
            EnqueueOutcome outcome = putWithoutBlock(last, enveloped(item, stamp, envelope));
            if (outcome != null) {
                return outcome;
            }
            last = tail();
        }
        return put((Block) last, item, stamp, envelope);
    }

    private static Envelope enveloped(Object item, int stamp, Envelope envelope) {
        return envelope == null ? new Envelope(item, null, stamp) : envelope;
    }

    /** While there is no block: puts the only message into its place, or both into a block. Null: try again. */
    private EnqueueOutcome putWithoutBlock(Object only, Envelope envelope) {
        int depth = only == null ? 1 : 2;
        if (tooLong != 0 && depth >= tooLong && !envelope.control()) {
            return divert(envelope);
        }
        if (!casTail(only, only == null ? envelope : first(only, envelope))) {
            return null;
        }
        signalUser();
        if (depth >= options().depthWarnThreshold()) {
            warnFrom(depth());
        }
        return EnqueueOutcome.ACCEPTED;
    }

    private EnqueueOutcome put(Block last, Object item, int stamp, Envelope envelope) {
        Object stored = item;
        Block block = last;
        while (true) {
            if (stored == item && envelope == null && block.stamp() != stamp) {
                stored = new Envelope(item, null, stamp);
            }
            int slot = block.filled();
            while (slot < block.size()) {
                Object found = block.get(slot);
                if (found == Block.CLOSED) {
                    return EnqueueOutcome.CLOSED;
                }
                if (found != null) {
                    slot++;
                } else if (tooLong != 0 && isTooLong(block.place(slot) + 1, envelope)) {
                    return divert(enveloped(item, stamp, envelope));
                } else if (block.fill(slot, stored)) {
                    stored(block, slot);
                    return EnqueueOutcome.ACCEPTED;
                } else {
                    stepAside();
                }
            }
            block = behind(block, stamp);
        }
    }

    /** Leaves the next slots to whoever was quicker. */
    static void stepAside() {
        Spin.forNanos(STEP_ASIDE_NANOS);
    }

    private void stored(Block block, int slot) {
        signalUser();
        if (block.isWatched(slot)) {
            watch(block, slot);
        }
    }

    /** Whether what ends at {@code place} has to stay out. Exact while nobody takes messages out: only the end moves then. */
    private boolean isTooLong(int place, Envelope envelope) {
        int limit = tooLong;
        return limit != 0 && place - firstWaiting() >= limit && (envelope == null || !envelope.control());
    }

    /** Looks at the length, which was long enough for that, and says when that is to be done next. */
    private void watch(Block block, int slot) {
        int depth = depth();
        warnFrom(depth);
        int room = options().depthWarnThreshold() - depth;
        block.watchFrom(slot + (room > 0 ? room : LOOK_EVERY));
    }

    @Override
    void limitUser(int depth) {
        tooLong = depth == MailboxOptions.UNBOUNDED ? 0 : depth + 1;
    }

    // The consumer

    @Override
    public Envelope dequeueUser() {
        Envelope only = takeOnly();
        if (only != null) {
            endWarning();
            return only;
        }
        Block block = current();
        if (block == null) {
            return null;
        }
        int slot = block.taken();
        Envelope first = envelopeOf(block.get(slot), block);
        block.take(slot);
        endWarning();
        return first;
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        int handed = 0;
        boolean more = handed < budget;
        while (more) {
            Envelope only = takeOnly();
            if (only != null) {
                handed++;
                more = handler.handle(only) && handed < budget;
                continue;
            }
            Block block = current();
            if (block == null) {
                break;
            }
            int from = block.taken();
            int slot = from;
            do {
                Object item = block.get(slot);
                if (item == null || item == Block.CLOSED) {
                    more = false;
                    break;
                }
                slot++;
                block.taken(slot);
                handed++;
                more = handle(handler, item, block) && handed < budget;
            } while (more && slot < block.size() && isHead(block));
            if (!more || block.next() == null) {
                block.forget(from, slot);
            }
        }
        endWarning();
        return handed;
    }

    private static boolean handle(UserHandler handler, Object item, Block block) {
        return item instanceof Envelope envelope ? handler.handle(envelope) : handler.handle(item, block.stamp());
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        if (closed()) {
            envelopes.forEach(envelope -> owner().discarded(envelope, DeadLetterReason.MAILBOX_CLOSED));
        } else if (!envelopes.isEmpty()) {
            if (envelopes.size() > 1 || !putIntoEmptyLane(envelopes.get(0))) {
                putInFront(envelopes.toArray());
            }
            signalUser();
            warnFrom(depth());
        }
    }

    @Override
    public List<Envelope> close() {
        Object only = endWithoutBlock();
        if (only == null && !end()) {
            return List.of();
        }
        List<Envelope> left = new ArrayList<>();
        closeSystemLane(left);
        if (only instanceof Envelope envelope) {
            left.add(envelope);
        }
        for (Block block = current(); block != null; block = current()) {
            int slot = block.taken();
            left.add(envelopeOf(block.get(slot), block));
            block.take(slot);
        }
        forgetBlocks();
        return left;
    }

    @Override
    public double usageRatio() {
        return 0;
    }
}
