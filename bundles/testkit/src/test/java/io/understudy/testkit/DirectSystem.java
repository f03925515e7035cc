package io.understudy.testkit;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** As much of an actor system as probes need: {@code tell} calls the actor directly. */
final class DirectSystem {
    private final ActorRef<Object> deadLetters = new Ref("/deadLetters", (message, context) -> {});
    private final List<ActorRef<?>> stopped = new ArrayList<>();
    private final List<Ref> watchers = new ArrayList<>();

    ActorRef<Object> deadLetters() {
        return deadLetters;
    }

    ActorSystem system() {
        return proxy(ActorSystem.class, (name, args) -> switch (name) {
            case "spawn" -> new Ref("/user/" + args[1], actorOf(args[0]));
            case "deadLetters" -> deadLetters;
            case "hashCode" -> 1;
            default -> throw new UnsupportedOperationException(name);
        });
    }

    @SuppressWarnings("unchecked") // probes spawn actors of any message
    private static Actor<Object> actorOf(Object props) {
        return ((Props<Object>) props).create();
    }

    void terminate(ActorRef<?> actor) {
        stopped.add(actor);
        watchers.forEach(watcher -> watcher.seeStopped(actor));
    }

    private interface Answer {
        Object to(String method, Object[] args);
    }

    private static <P> P proxy(Class<P> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, args) -> answer.to(method.getName(), args)));
    }

    private final class Ref implements ActorRef<Object> {
        private final String path;
        private final Actor<Object> actor;

        Ref(String path, Actor<Object> actor) {
            this.path = path;
            this.actor = actor;
        }

        @Override
        public String path() {
            return path;
        }

        @Override
        public void tell(Object message, ActorRef<?> sender) {
            try {
                actor.receive(message, context(sender == null ? deadLetters : sender));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        private ActorContext<Object> context(ActorRef<?> sender) {
            @SuppressWarnings("unchecked") // the proxy has no type argument
            ActorContext<Object> context = proxy(ActorContext.class, (name, args) -> switch (name) {
                case "sender" -> sender;
                case "watch" -> watch((ActorRef<?>) args[0]);
                default -> throw new UnsupportedOperationException(name);
            });
            return context;
        }

        private Object watch(ActorRef<?> other) {
            watchers.add(this);
            if (stopped.contains(other)) {
                seeStopped(other);
            }
            return null;
        }

        void seeStopped(ActorRef<?> other) {
            try {
                actor.onTerminated(other, context(deadLetters));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public EnqueueOutcome tryTell(Object message, ActorRef<?> sender) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <R> CompletionStage<R> ask(Function<? super ActorRef<R>, ?> question, Duration timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean terminated() {
            return stopped.contains(this);
        }
    }
}
