package io.understudy.kernel.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.Timers;
import io.understudy.spi.Envelope;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The timers of one actor. A message that was under way when its timer was replaced or cancelled is not delivered.
 *
 * <p><b>Threads:</b> the actor's turn; entries fire on the timer's thread.
 *
 * @param <M> the actor's messages
 */
final class ActorTimers<M> implements Timers<M> {
    private final ActorCell<M> cell;
    private final Map<Object, Entry> entries = new HashMap<>();

    ActorTimers(ActorCell<M> cell) {
        this.cell = cell;
    }

    @Override
    public void startSingle(Object key, M message, Duration delay) {
        start(key, message, Durations.positive(delay, "delay"), false);
    }

    @Override
    public void startPeriodic(Object key, M message, Duration interval) {
        start(key, message, Durations.positive(interval, "interval"), true);
    }

    private void start(Object key, M message, Duration time, boolean periodic) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(message, "message");
        cancel(key);
        Entry entry = new Entry(key, message, time, periodic);
        entry.schedule(); // May refuse; then there is no entry.
        entries.put(key, entry);
    }

    @Override
    public boolean cancel(Object key) {
        Entry entry = entries.remove(Objects.requireNonNull(key, "key"));
        if (entry == null) {
            return false;
        }
        entry.end();
        return true;
    }

    @Override
    public void cancelAll() {
        entries.values().forEach(Entry::end);
        entries.clear();
    }

    @Override
    public boolean active(Object key) {
        Entry entry = entries.get(Objects.requireNonNull(key, "key"));
        return entry != null && !entry.over;
    }

    /** One timer. At most one message of it is under way, so that a slow actor is not flooded. */
    final class Entry {
        private final Object key;
        private final Object message;
        private final Duration time;
        private final boolean periodic;
        private volatile boolean ended;
        private volatile boolean underWay;
        /** Whether it had its one message and lost it. */
        private volatile boolean over;

        private volatile TimerQueue.Timer timer;

        Entry(Object key, Object message, Duration time, boolean periodic) {
            this.key = key;
            this.message = message;
            this.time = time;
            this.periodic = periodic;
        }

        void schedule() {
            timer = cell.kernel().timers().schedule(time, this::fire);
        }

        private void fire() {
            if (ended || cell.kernel().refusing()) {
                return;
            }
            if (periodic) {
                schedule();
                if (ended) {
                    timer.cancel();
                }
            }
            if (!underWay) {
                underWay = true;
                send();
            }
        }

        /** What the mailbox throws, such as a priority that fails, ends this message and not the timer. */
        private void send() {
            int stamp = cell.kernel().stamps().now();
            EnqueueOutcome outcome;
            try {
                outcome = Delivery.to(cell, new Envelope(new TimerMessage(this, message), null, stamp));
            } catch (Throwable thrown) {
                lost();
                throw thrown;
            }
            if (!outcome.success() && lost()) {
                cell.kernel().deadLetters().told(cell, message, null, outcome);
            }
        }

        /** The message has arrived, in the actor's turn. False if it is not wanted any more. */
        boolean arrived() {
            underWay = false;
            if (!ended && !periodic) {
                entries.remove(key, this);
            }
            return !ended;
        }

        /** The message will not arrive: it was refused, evicted or left in a mailbox. False if nobody wants it any more. */
        boolean lost() {
            underWay = false;
            over = !periodic;
            return !ended;
        }

        void end() {
            ended = true;
            timer.cancel();
        }
    }
}
