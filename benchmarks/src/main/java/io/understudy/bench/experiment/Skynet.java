package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.Set;

/** A tree of actors, ten children each, whose leaves send their numbers up; each actor stops when it has sent the sum of its part. */
final class Skynet implements Experiment {
    private static final int CHILDREN = 10;

    private final int leaves;

    /** With so many leaves: a power of ten. */
    Skynet(int leaves) {
        this.leaves = leaves;
    }

    @Override
    public String name() {
        return "skynet";
    }

    @Override
    public String summary() {
        return "a tree of actors with " + CHILDREN + " children each adds up the numbers of its " + leaves + " leaves";
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
        Finish finish = new Finish(name(), 1);
        Cast<R> cast = new Cast<>(lab);
        R root = cast.add(() -> new Root<>(leaves, finish));
        return cast.run(() -> lab.tell(root, Begin.BEGIN), finish, size());
    }

    private long size() {
        long size = 0;
        for (int level = leaves; level > 0; level /= CHILDREN) {
            size += level;
        }
        return size;
    }

    private enum Begin {
        BEGIN
    }

    /** The sum of a part of the tree. */
    private record Sum(long value) {}

    /** Above the tree: takes the sum of all. */
    private static final class Root<R> implements Script<R> {
        private final int leaves;
        private final Finish finish;

        Root(int leaves, Finish finish) {
            this.leaves = leaves;
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Sum sum) {
                finish.check("as the sum", (leaves - 1L) * leaves / 2, sum.value());
                finish.arrive();
            } else {
                R self = scene.self();
                scene.tell(scene.spawn(() -> new Node<>(self, 0, leaves, finish)), Begin.BEGIN);
            }
        }
    }

    private static final class Node<R> implements Script<R> {
        private final R parent;
        private final long first;
        private final int size;
        private final Finish finish;
        private int missing;
        private long sum;

        /** The part of the tree whose leaves have the numbers from {@code first} on. */
        Node(R parent, long first, int size, Finish finish) {
            this.parent = parent;
            this.first = first;
            this.size = size;
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Sum part) {
                add(part.value(), scene);
            } else if (size == 1) {
                end(first, scene);
            } else {
                split(scene);
            }
        }

        private void split(Scene<R> scene) {
            if (missing != 0) {
                finish.fail("expected to begin once, found it twice");
            }
            missing = CHILDREN;
            int part = size / CHILDREN;
            R self = scene.self();
            for (int i = 0; i < CHILDREN; i++) {
                long from = first + (long) i * part;
                scene.tell(scene.spawn(() -> new Node<>(self, from, part, finish)), Begin.BEGIN);
            }
        }

        private void add(long part, Scene<R> scene) {
            sum += part;
            if (--missing == 0) {
                end(sum, scene);
            }
        }

        private void end(long total, Scene<R> scene) {
            scene.tell(parent, new Sum(total));
            scene.stop();
        }
    }
}
