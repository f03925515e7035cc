package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.Directive;
import io.understudy.supervision.EscalateException;
import io.understudy.supervision.FatalException;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Actors that do something at random with every message: spawn, stop, fail in all ways, watch, suspend themselves, stash, send.
 * Keeps the books that a test can check. For one thread.
 */
final class LifeChaos {
    /** What an actor does with a message, and how often. */
    enum Deed {
        SPAWN(6),
        STOP_CHILD(2),
        STOP(1),
        FAIL(3),
        FAIL_FATALLY(1),
        ESCALATE(1),
        WATCH(6),
        UNWATCH(1),
        SUSPEND(2),
        STASH(2),
        UNSTASH(2),
        SEND(4),
        NOTHING(1);

        private final int weight;

        Deed(int weight) {
            this.weight = weight;
        }
    }

    private static final List<Deed> DEEDS = Arrays.stream(Deed.values())
            .flatMap(deed -> Collections.nCopies(deed.weight, deed).stream())
            .toList();
    private static final List<Directive> DIRECTIVES = List.of(Directive.values());
    private static final List<RestartType> RESTART_TYPES = List.of(RestartType.values());
    private static final int MOST_ACTORS = 200;

    private final Random random;
    private final List<ActorRef<Deed>> refs = new ArrayList<>();
    private final Map<ActorRef<?>, Set<ActorRef<?>>> watching = new HashMap<>();
    private final List<String> errors = new ArrayList<>();
    private final List<Node> instances = new ArrayList<>();
    private long sent;
    private long handled;
    private long heard;

    LifeChaos(long seed) {
        random = new Random(seed);
    }

    /** The recipe of a node. */
    Props<Deed> node() {
        boolean failsAtFirst = random.nextInt(10) == 0;
        boolean keepsChildren = random.nextInt(4) == 0;
        int kind = random.nextInt(8);
        boolean unborn = random.nextInt(6) == 0;
        int[] made = new int[1];
        int[] tries = new int[1];
        return Props.<Deed>of(() -> {
                    if (unborn && (++tries[0] == 1 || tries[0] == 3)) {
                        throw new IllegalStateException("constructor");
                    }
                    return new Node(failsAtFirst && made[0]++ == 0, keepsChildren, kind);
                })
                .withRestart(RESTART_TYPES.get(random.nextInt(RESTART_TYPES.size())));
    }

    void add(ActorRef<Deed> ref) {
        refs.add(ref);
    }

    /** Tells somebody to do something. */
    void send() {
        if (!refs.isEmpty()) {
            ActorRef<Deed> target = refs.get(random.nextInt(refs.size()));
            target.tell(DEEDS.get(random.nextInt(DEEDS.size())));
            sent++;
        }
    }

    /** How many messages were sent. */
    long sent() {
        return sent;
    }

    /** How many were handled, or failed; one that is stashed is not handled yet. */
    long handled() {
        return handled;
    }

    /** How many ends were heard of. */
    long heard() {
        return heard;
    }

    /** What was wrong. By now, watchers that are alive must have heard of all ends, and nobody may still be held. */
    List<String> errors() {
        for (ActorRef<Deed> ref : refs) {
            ActorCell<?> cell = AnyRef.of(ref, "node").cell();
            if (!cell.stopped() && cell.obstacles() != 0) {
                errors.add(cell + " is still held for " + Obstacles.foremost(cell.obstacles()));
            }
        }
        watching.forEach((watcher, targets) -> {
            if (!watcher.terminated()) {
                targets.stream()
                        .filter(ActorRef::terminated)
                        .forEach(
                                target -> errors.add(watcher.path() + " has not heard of the end of " + target.path()));
            }
        });
        return errors;
    }

    /** What is wrong once all have stopped. */
    List<String> errorsAtTheEnd() {
        for (Node node : instances) {
            if (node.started != 1 || node.stopped != 1) {
                errors.add(node.path + ": started " + node.started + " times, stopped " + node.stopped + " times");
            }
        }
        return errors;
    }

    private final class Node implements Actor<Deed> {
        private final boolean failsAtStart;
        private final boolean keepsChildren;
        private final int kind;
        private String path;
        private int started;
        private int stopped;

        Node(boolean failsAtStart, boolean keepsChildren, int kind) {
            this.failsAtStart = failsAtStart;
            this.keepsChildren = keepsChildren;
            this.kind = kind;
        }

        @Override
        public void preStart(ActorContext<Deed> context) {
            path = context.path();
            started++;
            instances.add(this);
            if (failsAtStart) {
                throw new IllegalStateException("preStart");
            }
        }

        @Override
        public void postStop(ActorContext<Deed> context) {
            stopped++;
            if (random.nextInt(10) == 0) {
                throw new IllegalStateException("postStop");
            }
        }

        @Override
        public void preRestart(Throwable cause, ActorContext<Deed> context) throws Exception {
            if (!keepsChildren) {
                context.stopChildren();
            }
            postStop(context);
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Deed> context) {
            return switch (kind) {
                case 0 -> SupervisorStrategy.standard();
                case 1 -> SupervisorStrategy.escalating();
                case 2 -> SupervisorStrategy.oneForOne(RestartLimit.unlimited(), this::anything);
                case 3 -> SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESUME);
                case 4 -> SupervisorStrategy.allForOne(RestartLimit.unlimited(), this::anything);
                case 5 -> SupervisorStrategy.restForOne(RestartLimit.of(5, Duration.ofSeconds(10)), this::anything);
                case 6 -> SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
                default ->
                    SupervisorStrategy.backoff(
                            Backoff.between(Duration.ofMillis(10), Duration.ofSeconds(1))
                                    .withMaxRestarts(5),
                            this::anything);
            };
        }

        private Directive anything(Throwable error) {
            if (random.nextInt(5) == 0) {
                throw new IllegalStateException("decider");
            }
            return DIRECTIVES.get(random.nextInt(DIRECTIVES.size()));
        }

        @Override
        public void onTerminated(ActorRef<?> gone, ActorContext<Deed> context) {
            heard++;
            if (!watching.getOrDefault(context.self(), Set.of()).remove(gone)) {
                errors.add(context.path() + " heard of " + gone.path() + ", which it does not watch");
            }
        }

        @Override
        public void receive(Deed deed, ActorContext<Deed> context) {
            if (stopped > 0 || started == 0) {
                errors.add(context.path() + ": a message outside its life");
            }
            handled++;
            act(deed, context);
        }

        private void act(Deed deed, ActorContext<Deed> context) {
            switch (deed) {
                case SPAWN -> spawn(context);
                case STOP_CHILD ->
                    context.children().stream()
                            .skip(random.nextInt(3))
                            .findFirst()
                            .ifPresent(context::stop);
                case STOP -> context.stop();
                case FAIL -> throw new IllegalStateException("fail");
                case FAIL_FATALLY -> throw new FatalException("fatal");
                case ESCALATE -> throw new EscalateException("escalate");
                case WATCH -> watch(context, true);
                case UNWATCH -> watch(context, false);
                case SUSPEND ->
                    context.suspend(
                            SuspendReason.USER_DEFINED, ResumeCondition.after(Duration.ofMillis(random.nextInt(200))));
                case STASH -> {
                    context.stash().add();
                    handled--;
                    context.become((stashed, inner) -> {
                        inner.unbecome();
                        handled++;
                        inner.stash().unstashAll();
                    });
                }
                case UNSTASH -> context.stash().unstashAll();
                case SEND -> send();
                case NOTHING -> {}
            }
        }

        private void spawn(ActorContext<Deed> context) {
            if (refs.size() < MOST_ACTORS) {
                add(context.spawn(node()));
            }
        }

        private void watch(ActorContext<Deed> context, boolean begin) {
            ActorRef<Deed> other = refs.get(random.nextInt(refs.size()));
            if (other.equals(context.self())) {
                return;
            }
            Set<ActorRef<?>> mine = watching.computeIfAbsent(context.self(), self -> new HashSet<>());
            if (begin) {
                context.watch(other);
                mine.add(other);
            } else {
                context.unwatch(other);
                mine.remove(other);
            }
        }
    }
}
