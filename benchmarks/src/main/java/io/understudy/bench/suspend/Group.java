package io.understudy.bench.suspend;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The subjects of one scenario in one system; stops them when it is closed.
 *
 * <p><b>Threads:</b> one.
 */
final class Group implements AutoCloseable {
    private static final String PREFIX = "subject-";
    /** So that no name is used again while the actor that had it stops. */
    private static final AtomicLong NUMBERS = new AtomicLong();

    final ActorSystem system;
    final List<ActorRef<Order>> subjects = new ArrayList<>();
    final Subject.Notes notes;
    final Transitions transitions = new Transitions("/user/" + PREFIX);
    private final ActorSystem.Subscription subscription;

    Group(ActorSystem system, int size) {
        this.system = system;
        notes = new Subject.Notes(size);
        for (int i = 0; i < size; i++) {
            int number = i;
            subjects.add(system.spawn(Props.of(() -> new Subject(number, notes)), PREFIX + NUMBERS.incrementAndGet()));
        }
        subscription = system.observe(transitions);
    }

    ActorRef<Order> only() {
        return subjects.get(0);
    }

    /**
     * How long the message of a subject has waited since {@code start}.
     *
     * @throws IllegalStateException if it was handled before
     */
    long waited(int number, long start) {
        long waited = notes.workedAt[number] - start;
        if (waited < 0) {
            throw new IllegalStateException(subjects.get(number).path() + " handled a message while it was suspended, "
                    + -waited + " ns before anything resumed it");
        }
        return waited;
    }

    @Override
    public void close() {
        subscription.close();
        subjects.forEach(system::stop);
    }
}
