package io.understudy.kernel.internal;

import io.understudy.ActorSystem.Subscription;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells observers what happened. An observer that throws is logged and counted; others hear the event all the same.
 *
 * <p><b>Threads:</b> any. Observers are called without locks.
 */
final class EventBus {
    private static final Logger LOG = LoggerFactory.getLogger(EventBus.class);

    private final CopyOnWriteArrayList<RuntimeObserver> observers = new CopyOnWriteArrayList<>();
    private final LongAdder failures = new LongAdder();

    Subscription subscribe(RuntimeObserver observer) {
        Objects.requireNonNull(observer, "observer");
        observers.addIfAbsent(observer);
        return () -> unsubscribe(observer);
    }

    void unsubscribe(RuntimeObserver observer) {
        observers.remove(observer);
    }

    /** Whether it is worth making an event. */
    boolean heard() {
        return !observers.isEmpty();
    }

    void publish(RuntimeEvent event) {
        for (RuntimeObserver observer : observers) {
            try {
                observer.onEvent(event);
            } catch (Throwable thrown) {
                failures.increment();
                Quietly.log(
                        LOG,
                        "observer " + observer.getClass().getName() + " failed on "
                                + event.getClass().getSimpleName(),
                        thrown);
            }
        }
    }

    long observerFailures() {
        return failures.sum();
    }
}
