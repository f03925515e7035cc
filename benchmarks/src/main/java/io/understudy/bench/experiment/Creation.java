package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.Set;

/** An actor starts children that do nothing. The run ends when the system has made them all; they are stopped after it. */
final class Creation implements Experiment {
    private final int children;

    Creation(int children) {
        this.children = children;
    }

    @Override
    public String name() {
        return "creation";
    }

    @Override
    public String summary() {
        return "an actor starts " + children + " children";
    }

    @Override
    public Group group() {
        return Group.CREATION;
    }

    @Override
    public String unit() {
        return "actors";
    }

    @Override
    public Set<Lab.Ability> needs() {
        return Set.of(Lab.Ability.CHILDREN);
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish made = new Finish(name(), children);
        Finish stopped = new Finish(name() + ", stopping", children);
        R parent = lab.spawn(() -> new Parent<>(children, made, stopped));
        return new Run() {
            @Override
            public long go() throws InterruptedException {
                lab.tell(parent, Order.START);
                made.await();
                return children;
            }

            @Override
            public void close() {
                try {
                    lab.tell(parent, Order.STOP);
                    stopped.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    lab.stop(parent);
                }
            }
        };
    }

    private enum Order {
        START,
        STOP
    }

    /** Passes the order to stop on to all children. */
    private static final class Parent<R> implements Script<R> {
        private final Object[] children;
        private final Finish made;
        private final Finish stopped;

        Parent(int children, Finish made, Finish stopped) {
            this.children = new Object[children];
            this.made = made;
            this.stopped = stopped;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message == Order.STOP) {
                for (Object child : children) {
                    scene.tell((R) child, Order.STOP);
                }
            } else {
                for (int i = 0; i < children.length; i++) {
                    children[i] = scene.spawn(this::child);
                }
            }
        }

        /** Called by the system when it makes the child. */
        private Script<R> child() {
            made.arrive();
            return (message, scene) -> {
                stopped.arrive();
                scene.stop();
            };
        }
    }
}
