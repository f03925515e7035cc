package io.understudy.kernel.internal;

import io.understudy.ActorSystem.Subscription;
import io.understudy.DeadLetterReason;
import io.understudy.observe.MeterReading;
import io.understudy.observe.MeterReading.Figures;
import io.understudy.observe.Metering;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What is measured of the messages of a system. Workers count what they take in books of their own, so a message accepted is one
 * that was taken, one that waits, or one that its actor left behind.
 *
 * <p><b>Threads:</b> any. Turns and senders take no lock here but when a worker first gets its book.
 */
final class Meters implements Metering {
    private final Kernel kernel;
    private final Samples samples = new Samples();
    private final BusyTimes busyTimes = new BusyTimes();
    private final List<Object> readers = new ArrayList<>();
    /** How many messages are to be timed yet. */
    private final AtomicInteger toTime = new AtomicInteger();

    /** The books of the session, and those of them that no worker has; one that is held for another session is in neither. */
    private final List<TurnBook> books = new ArrayList<>();

    private final Deque<TurnBook> freeBooks = new ArrayDeque<>();
    private volatile Session session;

    /** What is kept from when somebody first measures with some labels. */
    private static final class Session {
        final SeriesSet series;
        /** Messages that were accepted and never taken. */
        final AtomicLongArray left;

        Session(SeriesSet series) {
            this.series = series;
            this.left = new AtomicLongArray(series.limit());
        }
    }

    Meters(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public Subscription measure(Labels labels) {
        Object reader = new Object();
        synchronized (this) {
            readers.add(reader);
            if (session == null || !session.series.isFor(labels)) {
                begin(new SeriesSet(labels));
            }
            kernel.roles().measured(session.series);
        }
        return () -> end(reader);
    }

    private void begin(SeriesSet series) {
        synchronized (books) {
            books.clear();
            freeBooks.clear();
            session = new Session(series);
        }
    }

    private synchronized void end(Object reader) {
        if (readers.remove(reader) && readers.isEmpty()) {
            kernel.roles().measured(null);
            busyTimes.forget();
            toTime.set(0);
            kernel.detourIfNeeded();
        }
    }

    // Counting, in turns

    /** A book for a worker to count in; it gives it back with {@link #back}. Nobody reads it if {@code series} are out of date. */
    TurnBook book(SeriesSet series) {
        synchronized (books) {
            TurnBook book = session.series == series ? freeBooks.poll() : null;
            if (book == null) {
                book = new TurnBook(series.limit());
                if (session.series == series) {
                    books.add(book);
                }
            }
            return book;
        }
    }

    void back(TurnBook book) {
        synchronized (books) {
            if (books.contains(book)) {
                freeBooks.add(book);
            }
        }
    }

    void turnTook(Series series, long nanos) {
        samples.add(Kind.TURN, series, nanos);
    }

    /** The mailbox of {@code cell} has let go of a message, which it had accepted or, for some reasons, had not. */
    void discarded(ActorCell<?> cell, DeadLetterReason reason) {
        if (reason == DeadLetterReason.OVERFLOW_DROP_OLDEST) {
            leftBehind(cell, 1);
        }
    }

    /** {@code count} messages that waited for {@code cell} will never be taken. */
    void leftBehind(ActorCell<?> cell, int count) {
        Session now = session;
        if (now != null && count > 0) {
            now.left.addAndGet(now.series.of(cell.path()).number(), count);
        }
    }

    // Latency

    /** Whether messages must come by to be timed. */
    boolean wantsMessages() {
        return toTime.get() > 0;
    }

    /** What to send instead of {@code message}. */
    Object timed(Object message) {
        if (toTime.get() <= 0) {
            return message;
        }
        int left = toTime.decrementAndGet();
        if (left == 0) {
            kernel.detourIfNeeded();
        }
        return left < 0 ? message : new TimedMessage(message, kernel.clock().nanoTime());
    }

    /** A message that was sent at {@code sentAt} is about to be handled. */
    void arrived(ActorCell<?> cell, long sentAt) {
        Session now = session;
        if (now != null) {
            samples.add(Kind.LATENCY, now.series.of(cell.path()), kernel.clock().nanoTime() - sentAt);
        }
    }

    /** A tick: times the next turns and messages, if somebody measures. For the ticker. */
    void tick(long now) {
        if (!kernel.roles().isMeasured()) {
            return;
        }
        busyTimes.look(kernel.seats().all(), now);
        synchronized (books) {
            books.forEach(book -> book.time(TURNS_PER_TICK));
        }
        toTime.set(MESSAGES_PER_TICK);
        kernel.detourIfNeeded();
    }

    // Reading

    @Override
    public MeterReading read() {
        Session now = session;
        Map<String, Figures> actors = new HashMap<>();
        if (now != null) {
            figures(now, actors);
        }
        return new MeterReading(actors, kernel.seats().readyDepth(), busyTimes.take(), samples.lost());
    }

    /**
     * What was taken or left behind is read before what waits. So a message that is taken meanwhile may be missing, which the
     * next reading puts right, and is never counted twice: whoever shows a count that must not fall could not take that back.
     */
    private void figures(Session now, Map<String, Figures> into) {
        long[] users = new long[now.series.limit()];
        long[] systems = new long[users.length];
        taken(now, users, systems);
        long[] depths = new long[users.length];
        TreeWalk walk = new TreeWalk(kernel.guardian());
        while (walk.next()) {
            int number = now.series.of(walk.path()).number();
            depths[number] += walk.cell().mailbox().depth();
            systems[number] += walk.cell().mailbox().systemDepth();
        }
        for (Series one : series(now)) {
            int number = one.number();
            into.put(one.label(), new Figures(users[number] + depths[number], systems[number], depths[number]));
        }
    }

    private void taken(Session now, long[] users, long[] systems) {
        List<TurnBook> all;
        synchronized (books) {
            all = now == session ? List.copyOf(books) : List.of();
        }
        for (Series one : series(now)) {
            int number = one.number();
            users[number] = now.left.get(number);
            for (TurnBook book : all) {
                users[number] += book.user(one);
                systems[number] += book.system(one);
            }
        }
    }

    private static List<Series> series(Session of) {
        List<Series> series = new ArrayList<>(of.series.all());
        series.add(SeriesSet.OTHER);
        return series;
    }

    @Override
    public void samples(SampleHandler handler) {
        samples.fetch((kind, series, nanos) -> handler.sample(kind, series.label(), nanos));
    }
}
