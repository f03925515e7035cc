package io.understudy.itests.karaf;

import io.understudy.Actor;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/**
 * The activator of a bundle with one actor, which answers every question with the question and how many it was asked. The bundle
 * offers it as a service in a type of the JDK, so that the test itself has no wire to our bundles.
 */
public final class Echo implements BundleActivator {
    /** The service has this property, and the actor this name. */
    private static final String NAME = "echo";

    private record Question(String text, ActorRef<String> replyTo) {}

    @Override
    public void start(BundleContext context) {
        ActorSystem system = context.getService(context.getServiceReference(ActorSystem.class));
        ActorRef<Question> actor = system.spawn(Props.of(Echo::answering), NAME);
        UnaryOperator<String> service =
                text -> actor.<String>ask(replyTo -> new Question(text, replyTo), Duration.ofSeconds(10))
                        .toCompletableFuture()
                        .join();
        context.registerService(UnaryOperator.class, service, FrameworkUtil.asDictionary(Map.of("name", NAME)));
    }

    private static Actor<Question> answering() {
        int[] asked = {0};
        return (question, context) -> question.replyTo().tell(question.text() + " " + ++asked[0]);
    }

    @Override
    public void stop(BundleContext context) {
        // The runtime ends the actors of a bundle that goes.
    }
}
