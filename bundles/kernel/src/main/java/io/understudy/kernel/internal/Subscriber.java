package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Somebody who wants to hear events, and of which classes. One object per subscriber, so that an event is heard once however
 * many of those classes it has.
 *
 * <p><b>Threads:</b> immutable; each change is another object.
 */
final class Subscriber {
    /** What kind of subscriber, and so how it is told. */
    enum Kind {
        OBSERVER,
        LISTENER,
        ACTOR
    }

    /** The wish for one class; itself and no equal one is what a subscription ends. */
    static final class Interest {
        private final Class<?> type;

        Interest(Class<?> type) {
            this.type = type;
        }

        Class<?> type() {
            return type;
        }
    }

    private static final Class<?>[] RUNTIME_EVENTS = RuntimeEvent.class.getPermittedSubclasses();

    private final Kind kind;
    private final Object who;
    private final List<Interest> interests;

    Subscriber(Kind kind, Object who, List<Interest> interests) {
        this.kind = kind;
        this.who = who;
        this.interests = List.copyOf(interests);
    }

    boolean is(Kind otherKind, Object other) {
        return kind == otherKind && who == other;
    }

    Object who() {
        return who;
    }

    boolean isActor() {
        return kind == Kind.ACTOR;
    }

    /** Whether it is an actor that has stopped. */
    boolean gone() {
        return who instanceof AnyRef<?> ref && ref.terminated();
    }

    /** Its interest in exactly {@code type}; null if it has none. */
    Interest interestIn(Class<?> type) {
        for (Interest interest : interests) {
            if (interest.type == type) {
                return interest;
            }
        }
        return null;
    }

    Subscriber with(Interest interest) {
        List<Interest> more = new ArrayList<>(interests);
        more.add(interest);
        return new Subscriber(kind, who, more);
    }

    /** This subscriber without one interest; itself if it does not have it, null if it has no other. */
    Subscriber without(Interest interest) {
        if (!interests.contains(interest)) {
            return this;
        }
        List<Interest> less = new ArrayList<>(interests);
        less.remove(interest);
        return less.isEmpty() ? null : new Subscriber(kind, who, less);
    }

    boolean wants(Object event) {
        for (Interest interest : interests) {
            if (interest.type.isInstance(event)) {
                return true;
            }
        }
        return false;
    }

    /** Whether something that the runtime says could be among what it wants. */
    boolean wantsRuntimeEvents() {
        for (Interest interest : interests) {
            for (Class<?> event : RUNTIME_EVENTS) {
                if (interest.type.isAssignableFrom(event)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Lets it hear what it wants. */
    @SuppressWarnings("unchecked") // Whoever subscribed takes what it subscribed for.
    void hear(Object event) {
        switch (kind) {
            case OBSERVER -> ((RuntimeObserver) who).onEvent((RuntimeEvent) event);
            case LISTENER -> ((Consumer<Object>) who).accept(event);
            case ACTOR -> ((AnyRef<Object>) who).tell(event);
        }
    }

    @Override
    public String toString() {
        return kind == Kind.ACTOR ? ((AnyRef<?>) who).path() : who.getClass().getName();
    }
}
