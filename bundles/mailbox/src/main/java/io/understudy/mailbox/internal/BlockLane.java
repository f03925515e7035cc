package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A user lane without locks: a row of {@link Block}s. Producers fill one slot each, with one atomic instruction, and the consumer
 * takes them in order, with none. A base class and not a collaborator, so that an idle actor has one object for its mailbox.
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
 * <p><b>Threads:</b> what takes, puts back or ends is for the holder of the turn, but for {@code end}; the rest is for any.
 */
abstract class BlockLane extends SystemLaneMailbox {
    /** The only block of a lane that has ended. */
    private static final Block END = Block.closed();

    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(BlockLane.class, "head", Block.class);
            TAIL = lookup.findVarHandle(BlockLane.class, "tail", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Where the consumer takes; null while there is no block, or nobody has needed the first. */
    private volatile Block head;
    /** The block in which, or in a later one, producers look for a free slot; before there is one, the only message, or null. */
    private volatile Object tail;

    BlockLane(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        super(options, word, owner);
    }

    final Object tail() {
        return tail;
    }

    final boolean casTail(Object expected, Object next) {
        return TAIL.compareAndSet(this, expected, next);
    }

    /** Whether the consumer takes from {@code block}. */
    final boolean isHead(Block block) {
        return head == block;
    }

    /** The first block, with what has come so far. */
    final Block first(Object... items) {
        Block made = Block.of(Block.SMALLEST, items);
        made.watchFrom(options().depthWarnThreshold() - 1);
        return made;
    }

    /** The block behind one that is full; made if there is none. */
    final Block behind(Block full, int stamp) {
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
            casTail(full, next);
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

    /** Takes the message that stands in no block; null if there is none. */
    final Envelope takeOnly() {
        for (Object last = tail; last instanceof Envelope only; last = tail) {
            if (casTail(only, null)) {
                return only;
            }
        }
        return null;
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
    final Block current() {
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
                casTail(done, next);
            }
            HEAD.setRelease(this, next);
            done.leave();
        }
        return next;
    }

    /** Puts a message where the next one is taken from, if there is none. A worker that gives a letter back does so all the time. */
    final boolean putIntoEmptyLane(Envelope envelope) {
        if (!(tail instanceof Block)) {
            return casTail(null, envelope);
        }
        Block block = head();
        int slot = block.firstLeft();
        return slot < block.size() && block.get(slot) == null && block.fill(slot, envelope);
    }

    /** Puts messages before all others, in a block of their own. */
    final void putInFront(Object[] items) {
        Block first = firstBlock();
        HEAD.setRelease(this, Block.full(items, first));
        ((Block) tail).watchFrom(0);
    }

    /** The block that the consumer takes from; made if there is none. */
    private Block firstBlock() {
        Object last = tail;
        while (!(last instanceof Block)) {
            casTail(last, last == null ? first() : first(last));
            last = tail;
        }
        return head();
    }

    /** Ends a lane that has no block: what was in it, or {@code END} if nothing was. Null: it has a block. */
    final Object endWithoutBlock() {
        Object last = tail;
        while (!(last instanceof Block)) {
            if (casTail(last, END)) {
                return last == null ? END : last;
            }
            last = tail;
        }
        return null;
    }

    /** Ends the lane behind what is in its blocks. False: it has ended. */
    final boolean end() {
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
    static Envelope envelopeOf(Object item, Block block) {
        return item instanceof Envelope envelope ? envelope : new Envelope(item, null, block.stamp());
    }

    /** Keeps nothing of a lane that has ended. */
    final void forgetBlocks() {
        tail = END;
        head = END;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A message without an envelope gets one, and keeps it: who asks twice sees whether it is still the same.
     */
    @Override
    public final Envelope oldest() {
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
    public final boolean hasUser() {
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
    public final int depth() {
        Object last = tail;
        if (last instanceof Block block) {
            return Math.max(0, end(block) - firstWaiting());
        }
        return last == null ? 0 : 1;
    }

    /** The place behind the last message, which is in {@code block} or behind it. */
    private static int end(Block block) {
        Block last = block;
        for (Block next = last.next(); next != null && next != last; next = last.next()) {
            last = next;
        }
        return last.end();
    }

    /** The place of the first message that waits, or where the next one will stand. */
    final int firstWaiting() {
        Block block = head();
        return block == null ? 0 : block.firstWaiting();
    }
}
