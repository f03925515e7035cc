package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;

/** Actors that each pass tokens on to the next one. */
final class Ring {
    /** The length of a round, if there are other tokens. */
    private static final int UNKNOWN = 0;

    private Ring() {}

    /**
     * Adds a ring to an empty cast.
     *
     * @param alone whether there is only one token: each actor then knows which one comes next, and checks it
     */
    static <R> void form(Cast<R> cast, Lab<R> lab, int size, boolean alone, Goal goal) {
        int round = alone ? size : UNKNOWN;
        R last = cast.add(() -> new Link<>(null, round, goal));
        R next = last;
        for (int i = 1; i < size; i++) {
            R after = next;
            next = cast.add(() -> new Link<>(after, round, goal));
        }
        lab.tell(last, new Join<>(next));
    }

    /** Goes round until no hop is left. */
    record Token(int id, int left) {}

    /** Closes the ring. */
    private record Join<R>(R next) {}

    /**
     * Where tokens arrive that have made their hops, each of them once.
     *
     * <p><b>Threads:</b> any.
     */
    static final class Goal {
        private final boolean[] arrived;
        private final Finish finish;

        /** For the tokens 0 to {@code tokens} - 1, which are the parties of {@code finish}. */
        Goal(int tokens, Finish finish) {
            this.arrived = new boolean[tokens];
            this.finish = finish;
        }

        synchronized void arrive(int id) {
            if (arrived[id]) {
                finish.fail("expected token " + id + " to arrive once, found it twice");
            }
            arrived[id] = true;
            finish.arrive();
        }

        void fail(String found) {
            finish.fail(found);
        }
    }

    private static final class Link<R> implements Script<R> {
        private final int round;
        private final Goal goal;
        private R next;

        /** How many hops the next token has left; not positive if nobody knows. */
        private int expected;

        Link(R next, int round, Goal goal) {
            this.next = next;
            this.round = round;
            this.goal = goal;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Token token) {
                pass(token, scene);
            } else {
                next = ((Join<R>) message).next();
            }
        }

        private void pass(Token token, Scene<R> scene) {
            int left = token.left();
            if (round != UNKNOWN) {
                if (left != expected && expected > 0) {
                    goal.fail("expected the token with " + expected + " hops left, found it with " + left);
                }
                expected = left - round;
            }
            if (left == 1) {
                goal.arrive(token.id());
            } else {
                scene.tell(next, new Token(token.id(), left - 1));
            }
        }
    }
}
