package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An actor that writes down what happens to it, and does what it is told in a {@link Step}. */
class LogActor implements Actor<Object> {
    private final List<String> log;

    LogActor(List<String> log) {
        this.log = log;
    }

    /** Something to do in the actor's turn. */
    interface Step {
        void run(ActorContext<Object> context) throws Exception;
    }

    /** A step with a name, which is all that is seen of it. */
    static Step step(Step step) {
        return step;
    }

    /** A step that fails. */
    static Step failing() {
        return context -> {
            throw new IllegalStateException("on purpose");
        };
    }

    static List<String> newLog() {
        return new CopyOnWriteArrayList<>();
    }

    static Props<Object> props(List<String> log) {
        return Props.of(() -> new LogActor(log));
    }

    final List<String> log() {
        return log;
    }

    final void note(String what) {
        log.add(what);
    }

    @Override
    public void receive(Object message, ActorContext<Object> context) throws Exception {
        if (message instanceof Step step) {
            step.run(context);
        } else {
            note(message.toString());
        }
    }

    @Override
    public void postStop(ActorContext<Object> context) throws Exception {
        note("postStop");
    }

    @Override
    public void onReceiveTimeout(Duration timeout, ActorContext<Object> context) throws Exception {
        note("timeout " + timeout.toMillis());
    }

    @Override
    public void onTerminated(ActorRef<?> stopped, ActorContext<Object> context) throws Exception {
        note("terminated " + stopped.path());
    }
}
