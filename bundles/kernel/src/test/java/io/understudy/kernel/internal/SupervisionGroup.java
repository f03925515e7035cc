package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisorStrategy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/**
 * A supervisor "p" and its children, who write down when an instance of them begins and ends, and what it handles: "a2 begins"
 * is said by the second instance of the child "a".
 */
final class SupervisionGroup {
    private final ActorSystem system;
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> instances = new ConcurrentHashMap<>();
    private final Map<String, RestartType> types = new ConcurrentHashMap<>();
    private final Map<String, IntConsumer> constructors = new ConcurrentHashMap<>();
    private volatile SupervisorStrategy strategy;
    private volatile boolean keepsChildren;

    SupervisionGroup(ActorSystem system, SupervisorStrategy strategy) {
        this.system = system;
        this.strategy = strategy;
    }

    /** From now on, failures are decided so. */
    SupervisionGroup strategy(SupervisorStrategy next) {
        strategy = next;
        return this;
    }

    /** The supervisor keeps its children when it is restarted. */
    SupervisionGroup keepingChildren() {
        keepsChildren = true;
        return this;
    }

    SupervisionGroup type(String name, RestartType type) {
        types.put(name, type);
        return this;
    }

    /** What the constructor of a child does with the number of the instance, such as throw. */
    SupervisionGroup constructor(String name, IntConsumer body) {
        constructors.put(name, body);
        return this;
    }

    ActorRef<Object> spawn(String... children) {
        return system.spawn(props(children), "p");
    }

    /** The recipe of the supervisor. */
    Props<Object> props(String... children) {
        return Props.of(() -> new Supervisor(List.of(children)));
    }

    @SuppressWarnings("unchecked") // All of them take any message.
    ActorRef<Object> ref(String path) {
        return (ActorRef<Object>) system.find(path).orElseThrow(() -> new AssertionError("no actor at " + path));
    }

    ActorRef<Object> child(String name) {
        return ref("/user/p/" + name);
    }

    ActorCell<?> cell(String path) {
        return AnyRef.of(ref(path), "actor").cell();
    }

    List<String> log() {
        return log;
    }

    /** What was written since, and forgets it. */
    List<String> news() {
        List<String> news = new ArrayList<>(log);
        log.clear();
        return news;
    }

    /** How many instances of {@code name} were asked for. */
    int instances(String name) {
        return instances.getOrDefault(name, 0);
    }

    /**
     * What is wrong in {@code log}: an instance that begins while another of the same name has not ended, that ends without having
     * begun, or twice, or handles something outside its life.
     */
    static List<String> errors(List<String> log) {
        List<String> errors = new ArrayList<>();
        Map<String, String> alive = new HashMap<>();
        for (String line : log) {
            String instance = line.substring(0, line.indexOf(' '));
            String name = instance.replaceAll("[0-9]+$", "");
            if (line.endsWith(" begins")) {
                String other = alive.put(name, instance);
                if (other != null) {
                    errors.add(line + " while " + other + " has not ended");
                }
            } else if (!instance.equals(line.endsWith(" ends") ? alive.remove(name) : alive.get(name))) {
                errors.add(line + " outside its life");
            }
        }
        return errors;
    }

    /** Throws what it is told, does the steps it is told, and writes down the rest. */
    class Member implements Actor<Object> {
        private final String me;

        Member(String name) {
            int instance = instances.merge(name, 1, Integer::sum);
            me = name + instance;
            constructors.getOrDefault(name, number -> {}).accept(instance);
        }

        final void note(String what) {
            log.add(me + " " + what);
        }

        @Override
        public void preStart(ActorContext<Object> context) throws Exception {
            note("begins");
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) throws Exception {
            if (message instanceof RuntimeException error) {
                throw error;
            }
            if (message instanceof LogActor.Step step) {
                step.run(context);
            } else {
                note(message.toString());
            }
        }

        @Override
        public void postStop(ActorContext<Object> context) throws Exception {
            note("ends");
        }
    }

    private final class Supervisor extends Member {
        private final List<String> children;

        Supervisor(List<String> children) {
            super("p");
            this.children = children;
        }

        @Override
        public void preStart(ActorContext<Object> context) throws Exception {
            super.preStart(context);
            children.forEach(name -> context.spawn(
                    Props.<Object>of(() -> new Member(name))
                            .withRestart(types.getOrDefault(name, RestartType.TRANSIENT)),
                    name));
        }

        @Override
        public void preRestart(Throwable cause, ActorContext<Object> context) throws Exception {
            if (!keepsChildren) {
                context.stopChildren();
            }
            postStop(context);
        }

        @Override
        public void postRestart(Throwable cause, ActorContext<Object> context) throws Exception {
            if (keepsChildren) {
                note("begins");
            } else {
                preStart(context);
            }
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            return strategy;
        }
    }
}
