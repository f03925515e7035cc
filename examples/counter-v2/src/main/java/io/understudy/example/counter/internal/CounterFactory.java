package io.understudy.example.counter.internal;

import io.understudy.Actor;
import io.understudy.ActorFactory;
import org.osgi.service.component.annotations.Component;

/** The counter as a service: while this bundle is active, {@code /user/counter} counts. */
@Component(property = ActorFactory.ACTOR_NAME + "=counter")
public final class CounterFactory implements ActorFactory<Object> {

    /** The factory. */
    public CounterFactory() {}

    @Override
    public Actor<Object> create() {
        return new Counter();
    }
}
