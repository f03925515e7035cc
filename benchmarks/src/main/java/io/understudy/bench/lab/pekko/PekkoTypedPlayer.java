package io.understudy.bench.lab.pekko;

import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ExtensibleBehavior;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** A behaviour that follows a script; its own scene, so that a message needs no object more. */
final class PekkoTypedPlayer extends ExtensibleBehavior<Object> implements Scene<ActorRef<Object>> {
    private final ActorContext<Object> context;
    private final Script<ActorRef<Object>> script;
    /** Of the question that is being handled; else null. */
    private ActorRef<Object> replyTo;

    private boolean stopping;

    private PekkoTypedPlayer(ActorContext<Object> context, Script<ActorRef<Object>> script) {
        this.context = context;
        this.script = script;
    }

    /** A message that wants an answer. */
    record Question(Object message, ActorRef<Object> replyTo) {}

    static Behavior<Object> behavior(Supplier<Script<ActorRef<Object>>> script) {
        return Behaviors.setup(context -> new PekkoTypedPlayer(context, script.get()));
    }

    @Override
    public Behavior<Object> receive(TypedActorContext<Object> same, Object message) {
        if (message instanceof Question question) {
            replyTo = question.replyTo;
            script.receive(question.message, this);
            replyTo = null;
        } else {
            script.receive(message, this);
        }
        return stopping ? Behaviors.stopped() : this;
    }

    @Override
    public Behavior<Object> receiveSignal(TypedActorContext<Object> same, Signal signal) {
        return Behaviors.unhandled();
    }

    @Override
    public ActorRef<Object> self() {
        return context.getSelf();
    }

    @Override
    public void tell(ActorRef<Object> to, Object message) {
        to.tell(message);
    }

    @Override
    public void reply(Object message) {
        replyTo.tell(message);
    }

    @Override
    public ActorRef<Object> spawn(Supplier<Script<ActorRef<Object>>> child) {
        return context.spawnAnonymous(behavior(child));
    }

    @Override
    public void stop() {
        stopping = true;
    }
}
