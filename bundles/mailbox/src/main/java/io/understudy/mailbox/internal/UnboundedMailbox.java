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
 *   <li>There is no block before two messages wait at the same time: the only one stands in {@code tail} itself, in an envelope.
 *       From then on there is one at least, and {@code head} is set before {@code tail} leaves the first.
 * </ol>
 *
 * <p>What is put back stands in a full block of its own before all others. An actor for which messages have waited keeps one block,
 * of {@value Block#SMALLEST} slots, or up to {@value Block#LARGEST} if many came at once.
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
            TAIL = lookup.findVarHandle(UnboundedMailbox.class, "tail", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Where the consumer takes; null while there is no block, or nobody has needed the first. */
    private volatile Block head;
    /** The block in which, or in a later one, producers look for a free slot; before there is one, the only message, or null. */
    private volatile Object tail;
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

    /** Puts {@code item} behind all others: an envelope or, if {@code envelope} is null, a message that may do without. */
    private EnqueueOutcome put(Object item, int stamp, Envelope envelope) {
        Object last = tail;
        while (!(last instanceof Block)) {
            EnqueueOutcome outcome = putWithoutBlock(last, enveloped(item, stamp, envelope));
            if (outcome != null) {
                return outcome;
            }
            last = tail;
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
        if (!TAIL.compareAndSet(this, only, only == null ? envelope : first(only, envelope))) {
            return null;
        }
        signalUser();
        if (depth >= options().depthWarnThreshold()) {
            warnFrom(depth());
        }
        return EnqueueOutcome.ACCEPTED;
    }

    /** The first block, with what has come so far. */
    private Block first(Object... items) {
        Block made = Block.of(Block.SMALLEST, items);
        made.watchFrom(options().depthWarnThreshold() - 1);
        return made;
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

    /** The block behind one that is full; made if there is none. */
    private Block behind(Block full, int stamp) {
        Block next = full.next();
        if (next == full) {
            return (Block) tail;
        }
        if (next == null) {
            Block made = made(full, stamp);
            next = full.append(made) ? made : full.next();
        }
        if (head == null) {
            HEAD.compareAndSet(this, null, full);
        }
        if (tail == full) {
            TAIL.compareAndSet(this, full, next);
        }
        return next == full ? (Block) tail : next;
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
            Block block = current();
            if (block == null) {
                Envelope only = takeOnly();
                if (only == null) {
                    break;
                }
                handed++;
                more = handler.handle(only) && handed < budget;
                continue;
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

    /** Takes the message that stands in no block; null if there is none. */
    private Envelope takeOnly() {
        return tail instanceof Envelope only && TAIL.compareAndSet(this, only, null) ? only : null;
    }

    /** The block that the consumer takes from; null if there is none. */
    private Block head() {
        Block first = head;
        if (first == null && tail instanceof Block block) {
            HEAD.compareAndSet(this, null, block);
            first = head;
        }
        return first;
    }

    /** The block that the next message stands in, in the slot that its {@code taken} says; null if there is no message. */
    private Block current() {
        Block block = head();
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
            if (tail == done) {
                TAIL.compareAndSet(this, done, next);
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
            if (envelopes.size() > 1 || !putIntoEmptyLane(envelopes.get(0))) {
                Block first = firstBlock();
                HEAD.setRelease(this, Block.full(envelopes.toArray(), first));
                ((Block) tail).watchFrom(0);
            }
            signalUser();
            warnFrom(depth());
        }
    }

    /** Puts a message where the next one is taken from, if there is none. A worker that gives a letter back does so all the time. */
    private boolean putIntoEmptyLane(Envelope envelope) {
        if (!(tail instanceof Block)) {
            return TAIL.compareAndSet(this, null, envelope);
        }
        Block block = head();
        int slot = block.firstLeft();
        return slot < block.size() && block.get(slot) == null && block.fill(slot, envelope);
    }

    /** The block that the consumer takes from; made if there is none. */
    private Block firstBlock() {
        Object last = tail;
        while (!(last instanceof Block)) {
            TAIL.compareAndSet(this, last, last == null ? first() : first(last));
            last = tail;
        }
        return head();
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
        tail = END;
        head = END;
        return left;
    }

    /** Ends a lane that has no block: what was in it, or {@code END} if nothing was. Null: it has a block. */
    private Object endWithoutBlock() {
        Object last = tail;
        while (!(last instanceof Block)) {
            if (TAIL.compareAndSet(this, last, END)) {
                return last == null ? END : last;
            }
            last = tail;
        }
        return null;
    }

    /** Ends the lane behind what is in its blocks. False: it has ended. */
    private boolean end() {
        Block block = (Block) tail;
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
        if (tail instanceof Envelope only) {
            return only;
        }
        Block block = head();
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
        Object last = tail;
        if (!(last instanceof Block)) {
            return last != null;
        }
        Block block = head();
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
        if (!(tail instanceof Block last)) {
            return tail == null ? 0 : 1;
        }
        Block end = last;
        for (Block next = end.next(); next != null && next != end; next = end.next()) {
            end = next;
        }
        return Math.max(0, end.end() - firstWaiting());
    }

    /** The place of the first message that waits, or where the next one will stand. */
    private int firstWaiting() {
        Block block = head();
        return block == null ? 0 : block.firstWaiting();
    }

    @Override
    public double usageRatio() {
        return 0;
    }
}
