package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.InvokeResult;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Three generations, "/user/g/p/v", in which one error is thrown once, at one place; and a bystander. Failures are answered with
 * a restart, whatever they are.
 */
final class FaultStage implements Middleware, RuntimeObserver {
    static final String KIND = "faulty";

    private final FaultPlace place;
    private final Throwable error;
    private final AtomicBoolean thrown = new AtomicBoolean();
    private final List<Object> handled = new CopyOnWriteArrayList<>();
    private final List<Object> served = new CopyOnWriteArrayList<>();

    FaultStage(FaultPlace place, Throwable error) {
        this.place = place;
        this.error = error;
    }

    Throwable error() {
        return error;
    }

    boolean thrown() {
        return thrown.get();
    }

    /** What "v" has handled without a fault. */
    List<Object> handled() {
        return handled;
    }

    /** What the bystander has handled. */
    List<Object> served() {
        return served;
    }

    private void at(FaultPlace here) {
        if (here == place && thrown.compareAndSet(false, true)) {
            if (error instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            FaultKinds.<RuntimeException>sneak(error);
        }
    }

    /** Starts the family. */
    void spawn(ActorSystem system) {
        system.spawn(Props.of(() -> new Above("p", Props.of(() -> new Above("v", Props.of(Victim::new))))), "g");
    }

    ActorRef<Object> spawnBystander(ActorSystem system) {
        return system.spawn(Props.of(() -> (message, context) -> served.add(message)), "bystander");
    }

    /** Wraps a kind, which then throws if this is the place. */
    SupervisionKind faulty(SupervisionKind kind) {
        return failure -> {
            at(FaultPlace.KIND);
            return kind.plan(failure);
        };
    }

    @Override
    public Verdict before(InvokeContext turn) {
        if (turn.path().endsWith("/v")) {
            at(FaultPlace.BEFORE);
        }
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        if (turn.path().endsWith("/v")) {
            at(FaultPlace.AFTER);
        }
    }

    @Override
    public void onEvent(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.ActorFailed) {
            at(FaultPlace.OBSERVER);
        }
    }

    /** Has one child. "g" restarts "p" by the plain kind, "p" treats "v" by one that may throw. */
    private final class Above implements Actor<Object> {
        private final String name;
        private final Props<Object> child;

        Above(String name, Props<Object> child) {
            this.name = name;
            this.child = child;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            context.spawn(child, name);
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            if (name.equals("p")) {
                return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), cause -> Directive.RESTART);
            }
            at(FaultPlace.STRATEGY);
            return new SupervisorStrategy(
                    KIND,
                    RestartLimit.unlimited(),
                    cause -> {
                        at(FaultPlace.DECIDER);
                        return Directive.RESTART;
                    },
                    Map.of());
        }
    }

    private final class Victim implements Actor<Object> {
        Victim() {
            at(FaultPlace.CONSTRUCTOR);
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            at(FaultPlace.PRE_START);
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) throws Exception {
            switch (message.toString()) {
                case "go" -> at(FaultPlace.RECEIVE);
                case "stop" -> context.stop();
                case "fail" -> throw new IllegalArgumentException("planted");
                case "watch" -> {
                    ActorRef<Object> other = context.spawn(Props.of(() -> (any, inner) -> {}));
                    context.watch(other);
                    context.stop(other);
                }
                case "timeout" -> context.setReceiveTimeout(Duration.ofMillis(10));
                case "pipe" ->
                    context.pipeToSelf(CompletableFuture.completedFuture("x"), (value, failed) -> {
                        at(FaultPlace.PIPE_TO_SELF);
                        return value;
                    });
                default -> handled.add(message);
            }
        }

        @Override
        public void postStop(ActorContext<Object> context) {
            at(FaultPlace.POST_STOP);
        }

        @Override
        public void preRestart(Throwable cause, ActorContext<Object> context) throws Exception {
            at(FaultPlace.PRE_RESTART);
            Actor.super.preRestart(cause, context);
        }

        @Override
        public void postRestart(Throwable cause, ActorContext<Object> context) {
            at(FaultPlace.POST_RESTART);
        }

        @Override
        public void onTerminated(ActorRef<?> stopped, ActorContext<Object> context) {
            at(FaultPlace.ON_TERMINATED);
        }

        @Override
        public void onReceiveTimeout(Duration timeout, ActorContext<Object> context) {
            context.cancelReceiveTimeout();
            at(FaultPlace.ON_RECEIVE_TIMEOUT);
        }
    }
}
