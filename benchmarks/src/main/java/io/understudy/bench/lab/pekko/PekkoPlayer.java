package io.understudy.bench.lab.pekko;

import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.function.Supplier;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.actor.UntypedAbstractActor;

/** An actor that follows a script; its own scene, so that a message needs no object more. */
final class PekkoPlayer extends UntypedAbstractActor implements Scene<ActorRef> {
    private final Script<ActorRef> script;

    private PekkoPlayer(Script<ActorRef> script) {
        this.script = script;
    }

    static Props props(Supplier<Script<ActorRef>> script) {
        return Props.create(PekkoPlayer.class, () -> new PekkoPlayer(script.get()));
    }

    @Override
    public void onReceive(Object message) {
        script.receive(message, this);
    }

    @Override
    public SupervisorStrategy supervisorStrategy() {
        return UnlimitedRestarts.STRATEGY;
    }

    @Override
    public void tell(ActorRef to, Object message) {
        to.tell(message, ActorRef.noSender());
    }

    @Override
    public void reply(Object message) {
        getSender().tell(message, ActorRef.noSender());
    }

    @Override
    public ActorRef spawn(Supplier<Script<ActorRef>> child) {
        return getContext().actorOf(props(child));
    }

    @Override
    public void stop() {
        getContext().stop(getSelf());
    }
}
