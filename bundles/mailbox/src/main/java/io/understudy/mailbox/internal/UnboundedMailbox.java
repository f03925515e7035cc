package io.understudy.mailbox.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A mailbox without limit and without locks. The user lane is a row of {@link Block}s: producers fill one slot each, with one atomic
 * instruction, and the consumer takes them in order, with none.
 *
 * <ol>
 *   <li>There is no state "being enqueued": a message is in the lane from the instruction that filled its slot, and an empty answer
 *       means that the lane was empty.
 *   <li>{@code CLOSED} in a slot ends the lane. The instruction that puts it there decides: a message is in a slot before it, or
 *       its producer finds it.
 *   <li>A producer fills a slot and then looks at the {@link ScheduleWord}; a consumer lets the word say idle and then looks at the
 *       slot. One of them sees the other.
 *   <li>Producer and consumer of a long lane are in different blocks, and write nothing that the other one reads.
 *   <li>A message from nobody needs no envelope in a block that has its stamp.
 * </ol>
 *
 * <p>What is put back stands in a full block of its own before all others. An actor that has got a message keeps one block, of
 * {@value Block#SMALLEST} slots, or up to {@value Block#LARGEST} if many came at once.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}. In the middle of {@link #drainUser}, the handler may call
 * {@code prepend} and {@code close}.
 */
final class UnboundedMailbox extends SystemLaneMailbox {
    /** While a warning stands, the length is looked at that rarely. */
    private static final int LOOK_EVERY = 32;
    /** The only block of a lane that has ended. */
    private static final Block END = Block.closed();

    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(UnboundedMailbox.class, "head", Block.class);
            TAIL = lookup.findVarHandle(UnboundedMailbox.class, "tail", Block.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Where the consumer takes; null before the first message, whose producer then sets it. Others only look. */
    private volatile Block head;
    /** Where producers look for a free slot, there or in a later block; null before the first message. */
    private volatile Block tail;
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

    /** Puts {@code item} into the first free slot: an envelope or, if {@code envelope} is null, a message that needs none. */
    private EnqueueOutcome put(Object item, int stamp, Envelope envelope) {
        Object stored = item;
        Block block = last(stamp);
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
                    return divert(envelope == null ? new Envelope(item, null, stamp) : envelope);
                } else if (block.fill(slot, stored)) {
                    stored(block, slot);
                    return EnqueueOutcome.ACCEPTED;
                }
            }
            block = behind(block, stamp);
        }
    }

    private void stored(Block block, int slot) {
        signalUser();
        if (block.isWatched(slot)) {
            watch(block, slot);
        }
    }

    /** Where a free slot may be. */
    private Block last(int stamp) {
        Block last = tail;
        return last != null ? last : begin(stamp);
    }

    private Block begin(int stamp) {
        Block first = head;
        if (first == null) {
            Block made = Block.empty(Block.SMALLEST, 0, stamp);
            made.watchFrom(options().depthWarnThreshold() - 1);
            first = HEAD.compareAndSet(this, null, made) ? made : head;
        }
        TAIL.compareAndSet(this, null, first);
        return tail;
    }

    /** The block behind one that is full; made if there is none. */
    private Block behind(Block full, int stamp) {
        Block next = full.next();
        if (next == full) {
            return tail;
        }
        if (next == null) {
            Block made = made(full, stamp);
            next = full.append(made) ? made : full.next();
        }
        if (tail == full) {
            TAIL.compareAndSet(this, full, next);
        }
        return next == full ? tail : next;
    }

    /** A block to stand behind {@code full}: twice as large, if that was filled within one step of the stamps. */
    private Block made(Block full, int stamp) {
        int place = full.place(full.size());
        int waiting = place - firstWaiting();
        int size = full.stamp() == stamp ? Math.min(2 * full.size(), Block.LARGEST) : Block.SMALLEST;
        Block made = Block.empty(size, place, stamp);
        made.watchFrom(options().depthWarnThreshold() - 1 - waiting);
        return made;
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
            Block block = current();
            if (block == null) {
                break;
            }
            int slot = block.taken();
            do {
                Object item = block.get(slot);
                if (item == null || item == Block.CLOSED) {
                    more = false;
                    break;
                }
                block.take(slot);
                slot++;
                handed++;
                more = handle(handler, item, block) && handed < budget;
            } while (more && slot < block.size() && head == block);
            block.taken(slot);
        }
        endWarning();
        return handed;
    }

    private static boolean handle(UserHandler handler, Object item, Block block) {
        return item instanceof Envelope envelope ? handler.handle(envelope) : handler.handle(item, block.stamp());
    }

    /** The block that the next message stands in, in the slot that its {@code taken} says; null if there is no message. */
    private Block current() {
        Block block = head;
        while (block != null) {
            int slot = block.firstLeft();
            block.taken(slot);
            if (slot < block.size()) {
                Object item = block.get(slot);
                return item == null || item == Block.CLOSED ? null : block;
            }
            block = leave(block);
        }
        return null;
    }

    /** Goes on to the next block; null if there is none. From then on no producer begins to look in this one. */
    private Block leave(Block done) {
        Block next = done.next();
        if (next != null) {
            for (Block last = tail; last == null || last == done; last = tail) {
                TAIL.compareAndSet(this, last, next);
            }
            HEAD.setRelease(this, next);
            done.leave();
        }
        return next;
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        if (closed()) {
            envelopes.forEach(envelope -> owner().discarded(envelope, DeadLetterReason.MAILBOX_CLOSED));
        } else if (!envelopes.isEmpty()) {
            Object[] items = envelopes.toArray();
            Block first = head;
            while (!HEAD.compareAndSet(this, first, Block.full(items, first))) {
                first = head;
            }
            Block last = tail;
            if (last != null) {
                last.watchFrom(0);
            }
            signalUser();
            warnFrom(depth());
        }
    }

    @Override
    public List<Envelope> close() {
        if (!end()) {
            return List.of();
        }
        List<Envelope> left = new ArrayList<>();
        closeSystemLane(left);
        for (Block block = current(); block != null; block = current()) {
            int slot = block.taken();
            left.add(envelopeOf(block.get(slot), block));
            block.take(slot);
        }
        tail = END;
        head = END;
        return left;
    }

    /** Ends the lane behind what is in it. False: it has ended. */
    private boolean end() {
        if (head == null && HEAD.compareAndSet(this, null, END)) {
            return true;
        }
        Block block = last(0);
        while (true) {
            for (int slot = block.filled(); slot < block.size(); ) {
                Object found = block.get(slot);
                if (found == Block.CLOSED) {
                    return false;
                }
                if (found != null) {
                    slot++;
                } else if (block.close(slot)) {
                    return true;
                }
            }
            block = behind(block, 0);
        }
    }

    /** What is in a slot of {@code block}, in an envelope. */
    private static Envelope envelopeOf(Object item, Block block) {
        return item instanceof Envelope envelope ? envelope : new Envelope(item, null, block.stamp());
    }

    // Questions

    /**
     * {@inheritDoc}
     *
     * <p>A message without an envelope gets one, and keeps it: who asks twice sees whether it is still the same.
     */
    @Override
    public Envelope oldest() {
        Block block = head;
        while (block != null) {
            int slot = block.firstLeft();
            if (slot < block.size()) {
                Object item = block.get(slot);
                if (item == null || item == Block.CLOSED || item instanceof Envelope) {
                    return (Envelope) (item == Block.CLOSED ? null : item);
                }
                if (item != Block.TAKEN) {
                    block.replace(slot, item, envelopeOf(item, block));
                }
            } else {
                Block next = block.next();
                block = next == block ? head : next;
            }
        }
        return null;
    }

    @Override
    public boolean hasUser() {
        Block block = head;
        while (block != null) {
            int slot = block.firstLeft();
            if (slot < block.size()) {
                Object item = block.get(slot);
                return item != null && item != Block.CLOSED;
            }
            Block next = block.next();
            block = next == block ? head : next;
        }
        return false;
    }

    @Override
    public int depth() {
        Block last = tail;
        if (last == null) {
            last = head;
        }
        if (last == null) {
            return 0;
        }
        for (Block next = last.next(); next != null && next != last; next = last.next()) {
            last = next;
        }
        return Math.max(0, last.end() - firstWaiting());
    }

    /** The place of the first message that waits, or where the next one will stand. */
    private int firstWaiting() {
        Block block = head;
        return block == null ? 0 : block.firstWaiting();
    }

    @Override
    public double usageRatio() {
        return 0;
    }
}
