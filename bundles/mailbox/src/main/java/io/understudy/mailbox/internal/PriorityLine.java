package io.understudy.mailbox.internal;

import io.understudy.spi.Envelope;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The most urgent first, and first in, first out among equals.
 *
 * <ol>
 *   <li>What is put back goes before everything else and counts as more urgent than anything.
 *   <li>A {@link Envelope#control()} has no priority. It comes out behind everything that waits when it arrives; what arrives
 *       later overtakes it only if it is more urgent than the least urgent of those.
 *   <li>The one that counts least is the oldest of the least urgent, or a newcomer that is less urgent than all.
 * </ol>
 *
 * <p>Each level is a queue of its own and gone when it is empty. So a step costs the logarithm of the number of different
 * priorities that wait, and {@link #oldest()} that number. The position of an envelope is the number of its arrival.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class PriorityLine implements Line {
    private final ArrayDeque<Envelope> front = new ArrayDeque<>(0);
    private final TreeMap<Integer, ArrayDeque<Envelope>> levels = new TreeMap<>();
    private int length;
    private int arrivals;

    @Override
    public int length() {
        return length;
    }

    @Override
    public void add(Envelope envelope, int priority) {
        envelope.link(null, ++arrivals);
        queueFor(envelope, priority).addLast(envelope);
        length++;
    }

    private ArrayDeque<Envelope> queueFor(Envelope envelope, int priority) {
        if (!envelope.control()) {
            return levels.computeIfAbsent(priority, p -> new ArrayDeque<>());
        }
        return levels.isEmpty() ? front : levels.lastEntry().getValue();
    }

    @Override
    public Envelope take() {
        if (length == 0) {
            return null;
        }
        if (!front.isEmpty()) {
            return left(front.removeFirst());
        }
        Map.Entry<Integer, ArrayDeque<Envelope>> level = levels.firstEntry();
        return leftLevel(level, level.getValue().getFirst());
    }

    @Override
    public Envelope giveUp(Envelope newcomer, int priority) {
        for (Map.Entry<Integer, ArrayDeque<Envelope>> level :
                levels.descendingMap().entrySet()) {
            Envelope candidate = firstThatMayGo(level.getValue());
            if (candidate != null) {
                return level.getKey() < priority ? newcomer : leftLevel(level, candidate);
            }
        }
        return firstThatMayGo(front) == null ? null : newcomer;
    }

    private static Envelope firstThatMayGo(ArrayDeque<Envelope> queue) {
        for (Envelope envelope : queue) {
            if (!envelope.control()) {
                return envelope;
            }
        }
        return null;
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        for (int i = envelopes.size() - 1; i >= 0; i--) {
            front.addFirst(envelopes.get(i));
        }
        length += envelopes.size();
    }

    @Override
    public void moveTo(List<Envelope> target) {
        for (Envelope envelope = take(); envelope != null; envelope = take()) {
            target.add(envelope);
        }
    }

    @Override
    public Envelope oldest() {
        Envelope oldest = front.peekFirst();
        if (oldest == null) {
            for (ArrayDeque<Envelope> level : levels.values()) {
                Envelope first = level.getFirst();
                if (oldest == null || first.position() - oldest.position() < 0) {
                    oldest = first;
                }
            }
        }
        return oldest;
    }

    private Envelope leftLevel(Map.Entry<Integer, ArrayDeque<Envelope>> level, Envelope envelope) {
        level.getValue().remove(envelope);
        if (level.getValue().isEmpty()) {
            levels.remove(level.getKey());
        }
        return left(envelope);
    }

    private Envelope left(Envelope envelope) {
        envelope.unlink();
        length--;
        return envelope;
    }
}
