package io.understudy.itests.swap.guest;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorFactory;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;

/** An actor in a bundle of its own, offered as a service, that counts its messages in a counter that outlives it. */
public final class Extra implements BundleActivator, ActorFactory<Object> {
    /** The name of the actor. */
    public static final String NAME = "extra";

    private LongAdder turns;

    @Override
    public void start(BundleContext context) throws InvalidSyntaxException {
        turns = Usher.counter(context, "turns");
        context.registerService(
                ActorFactory.class, this, FrameworkUtil.asDictionary(Map.of(ActorFactory.ACTOR_NAME, NAME)));
    }

    @Override
    public void stop(BundleContext context) {
        // The framework takes the service back.
    }

    @Override
    public Actor<Object> create() {
        return new Counting(turns);
    }

    private static final class Counting implements Actor<Object> {
        private final LongAdder turns;

        Counting(LongAdder turns) {
            this.turns = turns;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            turns.increment();
        }
    }
}
