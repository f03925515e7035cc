package io.understudy.testkit;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An actor that records what it is told, so that a test can wait for it. Every wait has a limit; a failure says what was
 * expected, what was found and within what limit.
 *
 * <p>In a deterministic {@link TestSystem} a probe never blocks: it lets the system run until it is idle, and lets time pass,
 * at most the limit, until what is expected arrives.
 *
 * <p><b>Threads:</b> one test; the actor behind {@link #ref} takes messages from any.
 *
 * @param <T> the messages it takes
 */
public final class Probe<T> {
    private final ActorRef<Object> actor;
    private final ProbeInbox inbox;
    private ActorRef<Object> lastSender;

    Probe(ActorSystem system, Pace pace, String name) {
        inbox = new ProbeInbox(pace);
        Props<Object> props = Props.of(() -> new ProbeInbox.Recorder(inbox));
        actor = name == null ? system.spawn(props) : system.spawn(props, name);
        lastSender = system.deadLetters();
    }

    /** A probe in any system. */
    public static <T> Probe<T> create(ActorSystem system) {
        return create(system, null);
    }

    /** A probe with a name; null for a name that is made up. */
    public static <T> Probe<T> create(ActorSystem system, String name) {
        return new Probe<>(Objects.requireNonNull(system, "system"), TestSystem.paceOf(system), name);
    }

    /** The reference to give to the actors under test. */
    @SuppressWarnings("unchecked") // the recorder takes any message
    public ActorRef<T> ref() {
        return (ActorRef<T>) actor;
    }

    /** The next message. */
    @SuppressWarnings("unchecked") // who has a reference to this probe can send nothing but T
    public T expectMessage(Duration limit) {
        ProbeInbox.Received next = inbox.next(limit);
        if (next == null) {
            throw failure("a message", "none", limit);
        }
        lastSender = next.sender();
        return (T) next.message();
    }

    /** The next message, which must be equal to {@code expected}. */
    public T expectMessage(T expected, Duration limit) {
        Objects.requireNonNull(expected, "expected");
        ProbeInbox.Received next = inbox.next(limit);
        if (next == null) {
            throw failure("<" + expected + ">", "no message", limit);
        }
        lastSender = next.sender();
        if (!expected.equals(next.message())) {
            throw failure("<" + expected + ">", "<" + next.message() + ">", limit);
        }
        return expected;
    }

    /** The next message, which must be a {@code type}. */
    public <C extends T> C expectMessageOf(Class<C> type, Duration limit) {
        Objects.requireNonNull(type, "type");
        T found = expectMessage(limit);
        if (!type.isInstance(found)) {
            throw failure(
                    "a message of " + type.getName(),
                    "<" + found + "> of " + found.getClass().getName(),
                    limit);
        }
        return type.cast(found);
    }

    /** The next {@code n} messages, all within {@code limit}. */
    public List<T> receiveMany(int n, Duration limit) {
        List<T> found = new ArrayList<>();
        ProbeInbox.Deadline deadline = inbox.deadline(limit);
        while (found.size() < n) {
            ProbeInbox.Received next = inbox.next(deadline.rest());
            if (next == null) {
                throw failure(n + " messages", found.size() + ": " + found, limit);
            }
            lastSender = next.sender();
            @SuppressWarnings("unchecked") // as in expectMessage
            T message = (T) next.message();
            found.add(message);
        }
        return found;
    }

    /**
     * Fails if a message waits. In a deterministic system this says that none comes unless time passes or somebody sends; on
     * real threads only that none has come yet.
     */
    public void expectNoMessageNow() {
        ProbeInbox.Received next = inbox.next(Duration.ZERO);
        if (next != null) {
            throw failure(
                    "no message",
                    "<" + next.message() + "> from " + next.sender().path(),
                    Duration.ZERO);
        }
    }

    /** Waits until {@code other} has stopped, whether or not it was watched before. */
    public void expectTerminated(ActorRef<?> other, Duration limit) {
        Objects.requireNonNull(other, "other");
        actor.tell(new ProbeInbox.Watch(other));
        if (!inbox.awaitTerminated(other, limit)) {
            throw failure(other.path() + " to stop", "it still there", limit);
        }
    }

    /** Who sent the message that was received last; the dead letters if nobody did, or none was. */
    public ActorRef<Object> lastSender() {
        return lastSender;
    }

    private AssertionError failure(String expected, String found, Duration limit) {
        return new AssertionError(
                "probe " + actor.path() + ": expected " + expected + " within " + limit + ", found " + found);
    }

    @Override
    public String toString() {
        return "Probe[" + actor.path() + "]";
    }
}
