package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import org.osgi.service.component.annotations.Component;

/** An actor as a service: while this bundle is active, {@code /user/greeter} answers. */
@Component(property = ActorFactory.ACTOR_NAME + "=" + Greeter.NAME)
public final class Greeter implements ActorFactory<Greeter.Greet> {
    /** Its name. */
    static final String NAME = "greeter";

    /** The factory. */
    public Greeter() {}

    /**
     * Asks to be greeted.
     *
     * @param name who
     * @param replyTo whom to tell the greeting
     */
    public record Greet(String name, ActorRef<String> replyTo) {}

    @Override
    public Actor<Greet> create() {
        return new Polite();
    }

    /** Counts whom it has greeted. */
    private static final class Polite implements Actor<Greet> {
        private int greeted;

        @Override
        public void receive(Greet greet, ActorContext<Greet> context) {
            greeted++;
            greet.replyTo().tell("Hello " + greet.name() + ", you are number " + greeted + ".", context.self());
        }
    }
}
