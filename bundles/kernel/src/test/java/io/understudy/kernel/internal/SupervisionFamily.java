package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.supervision.SupervisorStrategy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Parents with children that fail on every exception they are told and write down everything else. */
final class SupervisionFamily {
    private final ActorSystem system;
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> instances = new ConcurrentHashMap<>();

    SupervisionFamily(ActorSystem system) {
        this.system = system;
    }

    /** What was handled: path, instance, message and how many that instance has handled. */
    List<String> log() {
        return log;
    }

    /** A parent at the top. */
    ActorRef<Object> spawn(String name, SupervisorStrategy strategy, String... children) {
        return system.spawn(parent(strategy, children), name);
    }

    Props<Object> parent(SupervisorStrategy strategy, String... children) {
        return Props.of(() -> new Parent(this, List.of(children), strategy));
    }

    @SuppressWarnings("unchecked") // All actors of a family take any message.
    ActorRef<Object> ref(String path) {
        return (ActorRef<Object>) system.find(path).orElseThrow(() -> new AssertionError("no actor at " + path));
    }

    /** Fails on exceptions, stops on "stop", counts the rest. */
    static class Child implements Actor<Object> {
        private final SupervisionFamily family;
        private int instance;
        private int count;

        Child(SupervisionFamily family) {
            this.family = family;
        }

        @Override
        public void preStart(ActorContext<Object> context) throws Exception {
            instance = family.instances.merge(context.path(), 1, Integer::sum);
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) throws Exception {
            if (message instanceof RuntimeException error) {
                throw error;
            }
            if (message.equals("stop")) {
                context.stop();
            } else {
                family.log.add(context.path() + "#" + instance + " " + message + " " + ++count);
            }
        }
    }

    /** A child that has children and a strategy. */
    static class Parent extends Child {
        private final SupervisionFamily family;
        private final List<String> children;
        private final SupervisorStrategy strategy;

        Parent(SupervisionFamily family, List<String> children, SupervisorStrategy strategy) {
            super(family);
            this.family = family;
            this.children = children;
            this.strategy = strategy;
        }

        @Override
        public void preStart(ActorContext<Object> context) throws Exception {
            super.preStart(context);
            children.forEach(name -> context.spawn(Props.of(() -> new Child(family)), name));
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            return strategy;
        }
    }
}
