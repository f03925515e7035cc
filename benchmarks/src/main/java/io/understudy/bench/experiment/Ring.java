package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;

/**
 * Actors that each pass tokens on to the next one. The tokens start at equal distances with the same number of hops, so that each actor knows
 * which one comes next.
 */
final class Ring {

    private Ring() {}

    /**
     * Adds a ring to an empty cast. Each token that has made its hops arrives at {@code finish}.
     *
     * @param step the number of actors from one token to the next
     */
    static <R> void form(Cast<R> cast, Lab<R> lab, int size, int step, Finish finish) {
        R last = cast.add(() -> new Link<>(null, step, finish));
        R next = last;
        for (int i = 1; i < size; i++) {
            R after = next;
            next = cast.add(() -> new Link<>(after, step, finish));
        }
        lab.tell(last, new Join<>(next));
    }

    /** Goes round until no hop is left. */
    record Token(int left) {}

    /** Closes the ring. */
    private record Join<R>(R next) {}

    private static final class Link<R> implements Script<R> {
        private final int step;
        private final Finish finish;
        private R next;

        /** What the next token has left; 0 before the first one. */
        private int expected;

        Link(R next, int step, Finish finish) {
            this.next = next;
            this.step = step;
            this.finish = finish;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Token token) {
                pass(token.left(), scene);
            } else {
                next = ((Join<R>) message).next();
            }
        }

        private void pass(int left, Scene<R> scene) {
            if (left != expected && expected != 0) {
                finish.fail("expected the token with " + expected + " hops left, found the one with " + left);
            }
            expected = left - step;
            if (left == 1) {
                finish.arrive();
            } else {
                scene.tell(next, new Token(left - 1));
            }
        }
    }
}
