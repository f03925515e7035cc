package io.understudy.bench.lab.understudy;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import io.understudy.supervision.Decider;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** An actor system of ours, wherever it comes from. */
public final class UnderstudyLab implements Lab<ActorRef<Object>> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final SupervisorStrategy UNLIMITED =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), Decider.STANDARD);

    private final ActorSystem system;
    private final Runnable end;

    /** Plays in {@code system}, which {@code end} shuts down. */
    public UnderstudyLab(ActorSystem system, Runnable end) {
        this.system = system;
        this.end = end;
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.values());
    }

    @Override
    public ActorRef<Object> spawn(Supplier<Script<ActorRef<Object>>> script) {
        return system.spawn(props(script));
    }

    private static Props<Object> props(Supplier<Script<ActorRef<Object>>> script) {
        return Props.of(() -> new Player(script.get()));
    }

    @Override
    public void tell(ActorRef<Object> to, Object message) {
        to.tell(message);
    }

    @Override
    public CompletionStage<Object> ask(ActorRef<Object> to, Object message) {
        return to.ask(replyTo -> message, PATIENCE);
    }

    @Override
    public void stop(ActorRef<Object> actor) {
        system.stop(actor);
    }

    @Override
    public void close() {
        end.run();
    }

    /** An actor that follows a script; its own scene, so that a message needs no object more. */
    private static final class Player implements Actor<Object>, Scene<ActorRef<Object>> {
        private final Script<ActorRef<Object>> script;
        private ActorContext<Object> context;

        Player(Script<ActorRef<Object>> script) {
            this.script = script;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (this.context == null) {
                this.context = context;
            }
            script.receive(message, this);
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            return UNLIMITED;
        }

        @Override
        public ActorRef<Object> self() {
            return context.self();
        }

        @Override
        public void tell(ActorRef<Object> to, Object message) {
            to.tell(message);
        }

        @Override
        public void reply(Object message) {
            context.sender().tell(message);
        }

        @Override
        public ActorRef<Object> spawn(Supplier<Script<ActorRef<Object>>> child) {
            return context.spawn(props(child));
        }

        @Override
        public void stop() {
            context.stop();
        }
    }
}
