package io.understudy.bench.lab.pekko;

import com.typesafe.config.Config;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.pattern.Patterns;

/** Classic actors of Apache Pekko. */
public final class PekkoLab implements Lab<ActorRef> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ActorSystem system;

    private PekkoLab(Config config) {
        system = ActorSystem.create("bench", config);
    }

    /** As it comes. */
    public static PekkoLab standard() {
        return new PekkoLab(PekkoConfig.standard());
    }

    /** Best or near best on most workloads, with a throughput of 64; another throughput is better on some. */
    public static PekkoLab tuned(int throughput) {
        return new PekkoLab(PekkoConfig.tuned(throughput, PekkoConfig.Peeking.FIFO));
    }

    /** As tuned, but a thread runs the actor first that became ready last. */
    public static PekkoLab lifo(int throughput) {
        return new PekkoLab(PekkoConfig.tuned(throughput, PekkoConfig.Peeking.LIFO));
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.values());
    }

    @Override
    public ActorRef spawn(Supplier<Script<ActorRef>> script) {
        return system.actorOf(PekkoPlayer.props(script));
    }

    @Override
    public void tell(ActorRef to, Object message) {
        to.tell(message, ActorRef.noSender());
    }

    @Override
    public CompletionStage<Object> ask(ActorRef to, Object message) {
        return Patterns.ask(to, message, PATIENCE);
    }

    @Override
    public void stop(ActorRef actor) {
        system.stop(actor);
    }

    @Override
    public void close() {
        PekkoEnd.await(system);
    }
}
