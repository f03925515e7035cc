package io.understudy.bench.guard;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import io.understudy.spi.MonotonicClock;
import java.util.concurrent.CountDownLatch;

/** What two systems are compared by. A game is played by two new actors. */
enum Game {
    /** They send one message back and forth. */
    PING_PONG {
        @Override
        <R> R prepare(Lab<R> lab, int messages, CountDownLatch done) {
            R second = lab.spawn(Answer::new);
            R first = lab.spawn(() -> new Serve<>(second, messages, done));
            lab.tell(second, first);
            return first;
        }
    },

    /** One sends to the other, which counts. */
    COUNTING {
        @Override
        <R> R prepare(Lab<R> lab, int messages, CountDownLatch done) {
            R counter = lab.spawn(() -> new Count<>(messages, done));
            return lab.spawn(() -> new Flood<>(counter, messages));
        }
    };

    private static final String BALL = "ball";

    /** Makes the actors and returns the one that begins when it gets a message. */
    abstract <R> R prepare(Lab<R> lab, int messages, CountDownLatch done);

    /** Nanoseconds per message. */
    final <R> double play(Lab<R> lab, int messages) {
        CountDownLatch done = new CountDownLatch(1);
        R first = prepare(lab, messages, done);
        long start = MonotonicClock.SYSTEM.nanoTime();
        lab.tell(first, BALL);
        Rig.await(done, "the end of " + this);
        return (MonotonicClock.SYSTEM.nanoTime() - start) / (double) messages;
    }

    private static final class Serve<R> implements Script<R> {
        private final R second;
        private final CountDownLatch done;
        private int left;

        Serve(R second, int messages, CountDownLatch done) {
            this.second = second;
            this.left = messages;
            this.done = done;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            left -= 2;
            if (left <= 0) {
                done.countDown();
            } else {
                scene.tell(second, message);
            }
        }
    }

    /** Its first message is whom to answer. */
    private static final class Answer<R> implements Script<R> {
        private R first;

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (first == null) {
                first = (R) message;
            } else {
                scene.tell(first, message);
            }
        }
    }

    private static final class Flood<R> implements Script<R> {
        private final R counter;
        private final int messages;

        Flood(R counter, int messages) {
            this.counter = counter;
            this.messages = messages;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            for (int i = 0; i < messages; i++) {
                scene.tell(counter, message);
            }
        }
    }

    private static final class Count<R> implements Script<R> {
        private final CountDownLatch done;
        private int left;

        Count(int messages, CountDownLatch done) {
            this.left = messages;
            this.done = done;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (--left == 0) {
                done.countDown();
            }
        }
    }
}
