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
import io.understudy.observe.SystemStage;
import io.understudy.spi.InvokeResult;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An actor is stopped, or its system shut down, by code that the runtime itself has called: nobody waits for ever. */
class StopFromEverywhereTest {
    /** Who calls. */
    private enum Place {
        PRE_START,
        RECEIVE,
        POST_STOP,
        PRE_RESTART,
        POST_RESTART,
        DECIDER,
        BEFORE,
        AFTER,
        LISTENER,
        ROOT_HANDLER
    }

    /** What is done there. */
    private enum Deed {
        STOP,
        STOP_CHILD,
        SHUT_DOWN,
        FORCE_STOP
    }

    private static void perform(Deed deed, ActorSystem system, ActorRef<?> top) {
        switch (deed) {
            case STOP -> system.stop(top);
            case STOP_CHILD -> system.find("/user/p/c").ifPresent(system::stop);
            case SHUT_DOWN -> system.shutdown(Duration.ofSeconds(10));
            case FORCE_STOP -> system.forceStop();
        }
    }

    static Stream<Arguments> everyDeedEverywhere() {
        return Arrays.stream(Place.values())
                .flatMap(place -> Arrays.stream(Deed.values()).map(deed -> Arguments.of(place, deed)));
    }

    private final AtomicInteger calls = new AtomicInteger();
    private Consumer<Place> caller = place -> {};

    /** Fails on "fail", and escalates what "escalate" throws; below it, one more. */
    private final class Node implements Actor<String> {
        private final boolean top;

        Node(boolean top) {
            this.top = top;
        }

        @Override
        public void preStart(ActorContext<String> context) {
            if (top) {
                context.spawn(Props.of(() -> new Node(false)), "c");
            } else {
                caller.accept(Place.PRE_START);
            }
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            if (!message.equals("go")) {
                throw new IllegalStateException(message);
            }
            caller.accept(Place.RECEIVE);
        }

        @Override
        public void postStop(ActorContext<String> context) {
            caller.accept(Place.POST_STOP);
        }

        @Override
        public void preRestart(Throwable cause, ActorContext<String> context) {
            caller.accept(Place.PRE_RESTART);
        }

        @Override
        public void postRestart(Throwable cause, ActorContext<String> context) {
            caller.accept(Place.POST_RESTART);
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<String> context) {
            return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> {
                caller.accept(Place.DECIDER);
                return "escalate".equals(error.getMessage()) ? Directive.ESCALATE : Directive.RESTART;
            });
        }
    }

    private final class Around implements Middleware, RuntimeObserver {
        @Override
        public Verdict before(InvokeContext turn) {
            caller.accept(Place.BEFORE);
            return Verdict.proceed();
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {
            caller.accept(Place.AFTER);
        }

        @Override
        public void onEvent(RuntimeEvent event) {
            if (event instanceof RuntimeEvent.FailureDecided) {
                caller.accept(Place.LISTENER);
            }
        }
    }

    @ParameterizedTest(name = "{1} in {0}")
    @MethodSource("everyDeedEverywhere")
    void shouldNotWaitForEver(Place place, Deed deed) {
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            test.roles().kinds(SwiftKinds.ALL);
            Around around = new Around();
            test.roles().middlewares(MiddlewareSet.forAll(List.of(around)));
            test.system().observe(around);
            test.system().onRootEscalation(failure -> caller.accept(Place.ROOT_HANDLER));
            ActorRef<String> top = test.system().spawn(Props.of(() -> new Node(true)), "p");
            SystemOnThreads.await(() -> test.system().find("/user/p/c").isPresent(), "the family");
            caller = here -> {
                if (here == place && calls.incrementAndGet() == 1) {
                    perform(deed, test.system(), top);
                }
            };
            act(test.system(), place);
            SystemOnThreads.await(() -> calls.get() > 0, "the call");
            SystemOnThreads.await(() -> isDone(test.system(), top, deed), "the end");
        }
    }

    @SuppressWarnings("unchecked") // Both take strings.
    private void act(ActorSystem system, Place place) {
        ActorRef<String> child = (ActorRef<String>) system.find("/user/p/c").orElseThrow();
        switch (place) {
            case PRE_START -> system.spawn(Props.of(() -> new Node(false)), "other");
            case POST_STOP -> system.stop(child);
            case ROOT_HANDLER -> child.tell("escalate");
            case RECEIVE, BEFORE, AFTER -> child.tell("go");
            case PRE_RESTART, POST_RESTART, DECIDER, LISTENER -> child.tell("fail");
        }
    }

    private static boolean isDone(ActorSystem system, ActorRef<?> top, Deed deed) {
        return switch (deed) {
            case STOP -> top.terminated();
            case STOP_CHILD -> system.find("/user/p/c").isEmpty();
            case SHUT_DOWN, FORCE_STOP -> system.inspection().snapshot().stage() == SystemStage.STOPPED;
        };
    }
}
