package io.understudy.bench.lab.pekko;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Scheduler;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/**
 * Typed actors of Apache Pekko. Nobody restarts them: a behaviour that is supervised pays for it with every message, and those
 * that are compared here are not.
 */
public final class PekkoTypedLab implements Lab<ActorRef<Object>> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ActorSystem system;
    private final Scheduler scheduler;

    private PekkoTypedLab(ActorSystem system) {
        this.system = system;
        this.scheduler = Adapter.toTyped(system.scheduler());
    }

    /** With the settings that are best or near best for classic actors on most workloads. */
    public static PekkoTypedLab tuned(int throughput) {
        return new PekkoTypedLab(ActorSystem.create("bench", PekkoConfig.tuned(throughput, PekkoConfig.Peeking.FIFO)));
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.ASK, Ability.CHILDREN);
    }

    @Override
    public ActorRef<Object> spawn(Supplier<Script<ActorRef<Object>>> script) {
        return Adapter.spawnAnonymous(system, PekkoTypedPlayer.behavior(script));
    }

    @Override
    public void tell(ActorRef<Object> to, Object message) {
        to.tell(message);
    }

    @Override
    public CompletionStage<Object> ask(ActorRef<Object> to, Object message) {
        return AskPattern.<Object, Object>ask(
                to, replyTo -> new PekkoTypedPlayer.Question(message, replyTo), PATIENCE, scheduler);
    }

    @Override
    public void stop(ActorRef<Object> actor) {
        system.stop(Adapter.toClassic(actor));
    }

    @Override
    public void close() {
        PekkoEnd.await(system);
    }
}
