package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.EventStream;
import io.understudy.kernel.internal.Subscriber.Interest;
import io.understudy.kernel.internal.Subscriber.Kind;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whoever asked what happened, by class, in the order they subscribed. A subscriber that throws is logged and counted;
 * others hear the event all the same. An actor that has stopped is forgotten.
 *
 * <p><b>Threads:</b> any. Changes are made one at a time under this object's monitor; subscribers are called without locks.
 */
final class EventBus implements EventStream {
    private static final Logger LOG = LoggerFactory.getLogger(EventBus.class);

    private final LongAdder failures = new LongAdder();
    private final EventCounts counts = new EventCounts();
    private final Telling telling = new Telling();
    /** The actors among the subscribers; changed with them. */
    private final Set<Object> actors = ConcurrentHashMap.newKeySet();

    private volatile List<Subscriber> subscribers = List.of();
    private volatile boolean heard;

    /** Lets {@code observer} hear all that the runtime says. */
    Subscription subscribe(RuntimeObserver observer) {
        Objects.requireNonNull(observer, "observer");
        return add(Kind.OBSERVER, observer, RuntimeEvent.class);
    }

    void unsubscribe(RuntimeObserver observer) {
        remove(Kind.OBSERVER, observer);
    }

    @Override
    public <E> Subscription subscribe(Class<E> type, ActorRef<? super E> subscriber) {
        requireEventClass(type);
        AnyRef<?> ref = canonical(subscriber);
        Subscription subscription = add(Kind.ACTOR, ref, type);
        if (ref.terminated()) {
            remove(Kind.ACTOR, ref);
        }
        return subscription;
    }

    @Override
    public <E> Subscription listen(Class<E> type, Consumer<? super E> subscriber) {
        requireEventClass(type);
        return add(Kind.LISTENER, Objects.requireNonNull(subscriber, "subscriber"), type);
    }

    @Override
    public void unsubscribe(ActorRef<?> subscriber) {
        remove(Kind.ACTOR, canonical(subscriber));
    }

    /** An actor has stopped. */
    void stopped(ActorCell<?> cell) {
        if (!actors.isEmpty() && actors.contains(cell.self())) {
            remove(Kind.ACTOR, cell.self());
        }
    }

    private static void requireEventClass(Class<?> type) {
        Objects.requireNonNull(type, "type");
        if (type.isPrimitive()) {
            throw new IllegalArgumentException("type: expected a class that events can have, found " + type);
        }
    }

    /** The actor's own reference, so that it is one subscriber however it was referred to. */
    private static AnyRef<?> canonical(ActorRef<?> subscriber) {
        AnyRef<?> ref = AnyRef.of(subscriber, "subscriber");
        ActorCell<?> cell = ref.cell();
        return cell == null ? ref : cell.self();
    }

    private synchronized Subscription add(Kind kind, Object who, Class<?> type) {
        for (Subscriber known : subscribers) {
            if (known.is(kind, who)) {
                Interest interest = known.interestIn(type);
                return interest != null ? () -> end(interest) : added(known, type);
            }
        }
        Interest interest = new Interest(type);
        List<Subscriber> next = new ArrayList<>(subscribers);
        next.add(new Subscriber(kind, who, List.of(interest)));
        replaceBy(next);
        if (kind == Kind.ACTOR) {
            actors.add(who);
        }
        return () -> end(interest);
    }

    private Subscription added(Subscriber known, Class<?> type) {
        Interest interest = new Interest(type);
        change(each -> each == known ? known.with(interest) : each);
        return () -> end(interest);
    }

    private void end(Interest interest) {
        change(each -> each.without(interest));
    }

    private void remove(Kind kind, Object who) {
        change(each -> each.is(kind, who) ? null : each);
    }

    /** Puts something else in the place of each subscriber, or nothing. */
    private synchronized void change(UnaryOperator<Subscriber> change) {
        List<Subscriber> next = new ArrayList<>();
        for (Subscriber each : subscribers) {
            Subscriber changed = change.apply(each);
            if (changed != null) {
                next.add(changed);
            } else if (each.isActor()) {
                actors.remove(each.who());
            }
        }
        replaceBy(next);
    }

    private void replaceBy(List<Subscriber> next) {
        subscribers = List.copyOf(next);
        heard = next.stream().anyMatch(Subscriber::wantsRuntimeEvents);
    }

    /** Whether it is worth making an event of the runtime. */
    boolean heard() {
        return heard;
    }

    /** Whether the calling thread tells an actor of an event, and so must not wait. */
    boolean isTelling() {
        return telling.isUnderWay();
    }

    @Override
    public void publish(Object event) {
        Objects.requireNonNull(event, "event");
        if (event instanceof RuntimeEvent said) {
            counts.count(said);
        }
        for (Subscriber subscriber : subscribers) {
            if (subscriber.wants(event)) {
                deliver(subscriber, event);
            }
        }
    }

    private void deliver(Subscriber subscriber, Object event) {
        try {
            if (!subscriber.isActor()) {
                subscriber.hear(event);
            } else if (subscriber.gone()) {
                change(each -> each == subscriber ? null : each);
            } else {
                telling.tell(subscriber, event);
            }
        } catch (Throwable thrown) {
            failures.increment();
            Quietly.log(
                    LOG,
                    "observer " + subscriber + " failed on " + event.getClass().getSimpleName(),
                    thrown);
        }
    }

    /** How many there are who want to hear something. */
    int subscriberCount() {
        return subscribers.size();
    }

    /** What has happened so far, whether somebody heard it or not. */
    EventCounts counts() {
        return counts;
    }

    long observerFailures() {
        return failures.sum();
    }
}
