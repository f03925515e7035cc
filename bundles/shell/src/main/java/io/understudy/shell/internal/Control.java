package io.understudy.shell.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.EnqueueOutcome;
import io.understudy.observe.ActorSnapshot;
import io.understudy.spi.SignalKey;
import java.util.List;
import java.util.function.Function;

/** Suspends, resumes and stops actors, and tells them something. Of several paths all must be right before any is touched. */
final class Control {
    private final ActorSystem system;
    private final Actors actors;

    Control(ActorSystem system) {
        this.system = system;
        this.actors = new Actors(system);
    }

    String suspend(Arguments arguments) {
        return each(arguments, actor -> {
            system.suspend(actor);
            return "suspended " + actor.path();
        });
    }

    String resume(Arguments arguments) {
        return each(arguments, actor -> {
            List<String> kept = system.inspection().actor(actor.path()).stream()
                    .map(ActorSnapshot::reasons)
                    .flatMap(reasons -> reasons.stream().sorted())
                    .filter(reason -> !reason.open())
                    .map(Phrase::constant)
                    .toList();
            system.resume(actor);
            return "resumed " + actor.path()
                    + (kept.isEmpty() ? "" : ", but only the runtime ends: " + String.join(", ", kept));
        });
    }

    String stop(Arguments arguments) {
        return each(arguments, actor -> {
            system.stop(actor);
            return "stopping " + actor.path() + " and all below it";
        });
    }

    private String each(Arguments arguments, Function<ActorRef<?>, String> action) {
        List<ActorRef<?>> found =
                arguments.words().stream().<ActorRef<?>>map(actors::reference).toList();
        return Lines.of(found.stream().map(action).toList());
    }

    String signal(Arguments arguments) {
        long key = arguments.number("key", arguments.words().get(0), Long.MIN_VALUE, Long.MAX_VALUE);
        return Phrase.count(system.signal(new SignalKey(key)), "actor") + " resumed";
    }

    String tell(Arguments arguments) {
        String path = actors.reference(arguments.words().get(0)).path();
        String text =
                String.join(" ", arguments.words().subList(1, arguments.words().size()));
        EnqueueOutcome outcome = system.refer(path).tryTell(text);
        return outcome.success()
                ? "told " + path
                : path + " did not take it: " + Phrase.constant(outcome) + "; actor:info " + path + " says more";
    }
}
