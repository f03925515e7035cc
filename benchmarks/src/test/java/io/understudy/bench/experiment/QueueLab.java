package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Actors on one thread, which can do everything, but may have a fault: one message is not delivered as it should be. */
final class QueueLab implements Lab<QueueLab.Member> {
    /** Which message is hit: setting up is over by then, and many are still to come. */
    private static final int VICTIM = 250;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread worker = new Thread(work, "queue-lab");
        worker.setDaemon(true);
        return worker;
    });
    private final Fault fault;
    private final AtomicInteger told = new AtomicInteger();

    QueueLab(Fault fault) {
        this.fault = fault;
    }

    /** What happens to one message. */
    enum Fault {
        NONE,
        LOSE,
        REPEAT,
        /** Comes after the next message from the same thread to the same actor; never if there is none. */
        REORDER,
        /** All messages are lost. */
        DEAF
    }

    /** How many messages were sent so far. */
    int told() {
        return told.get();
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.values());
    }

    @Override
    public Member spawn(Supplier<Script<Member>> script) {
        return new Member(script);
    }

    @Override
    public void tell(Member to, Object message) {
        to.send(new Letter(message, null));
    }

    @Override
    public CompletionStage<Object> ask(Member to, Object message) {
        Letter letter = new Letter(message, new CompletableFuture<>());
        to.send(letter);
        return letter.answer();
    }

    @Override
    public void stop(Member actor) {
        actor.stop();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private record Letter(Object message, CompletableFuture<Object> answer) {}

    /** An actor and its scene. */
    final class Member implements Scene<Member> {
        private final Supplier<Script<Member>> maker;
        private final Queue<Letter> letters = new ArrayDeque<>();
        private Script<Member> script;
        private Letter heldBack;
        private Thread heldBackFrom;
        private CompletableFuture<Object> answer;
        private volatile boolean stopped;

        Member(Supplier<Script<Member>> maker) {
            this.maker = maker;
            this.script = maker.get();
        }

        private synchronized void send(Letter letter) {
            boolean hit = told.getAndIncrement() == VICTIM;
            if (fault == Fault.DEAF || (hit && fault == Fault.LOSE)) {
                return;
            }
            if (hit && fault == Fault.REORDER) {
                heldBack = letter;
                heldBackFrom = Thread.currentThread();
                return;
            }
            deliver(letter);
            if (hit && fault == Fault.REPEAT) {
                deliver(letter);
            }
            if (heldBack != null && heldBackFrom == Thread.currentThread()) {
                Letter late = heldBack;
                heldBack = null;
                deliver(late);
            }
        }

        private synchronized void deliver(Letter letter) {
            letters.add(letter);
            try {
                thread.execute(this::handleOne);
            } catch (RejectedExecutionException e) {
                stopped = true;
            }
        }

        private synchronized Letter poll() {
            return letters.poll();
        }

        private void handleOne() {
            Letter letter = poll();
            if (stopped) {
                return;
            }
            answer = letter.answer();
            try {
                script.receive(letter.message(), this);
            } catch (RuntimeException e) {
                script = maker.get();
            }
        }

        @Override
        public Member self() {
            return this;
        }

        @Override
        public void tell(Member to, Object message) {
            QueueLab.this.tell(to, message);
        }

        @Override
        public void reply(Object message) {
            answer.complete(message);
        }

        @Override
        public Member spawn(Supplier<Script<Member>> child) {
            return new Member(child);
        }

        @Override
        public void stop() {
            stopped = true;
        }
    }
}
