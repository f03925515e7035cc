package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads outside that ask an actor, each with a number of questions open at a time. */
final class Ask implements Experiment {
    private final int askers;
    private final int open;
    private final int questions;

    /** So many threads, questions open at a time of each, and questions of each. */
    Ask(int askers, int open, int questions) {
        this.askers = askers;
        this.open = open;
        this.questions = questions;
    }

    @Override
    public String name() {
        return "ask";
    }

    @Override
    public String summary() {
        return askers + " outside threads ask an actor " + questions + " times each, " + open
                + " questions open at a time";
    }

    @Override
    public String unit() {
        return "questions";
    }

    @Override
    public Set<Lab.Ability> needs() {
        return Set.of(Lab.Ability.ASK);
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), askers);
        Cast<R> cast = new Cast<>(lab);
        R actor = cast.add(() -> new Answering<>(askers, finish));
        CountDownLatch start = new CountDownLatch(1);
        for (int i = 0; i < askers; i++) {
            int lane = i;
            Outside.start(name() + "-" + lane, start, () -> ask(lab, actor, lane, finish));
        }
        return cast.run(start::countDown, finish, (long) askers * questions);
    }

    private <R> void ask(Lab<R> lab, R actor, int lane, Finish finish) {
        Tick[] lap = Tick.lap(lane);
        Deque<CompletionStage<Object>> answers = new ArrayDeque<>(open);
        for (int i = 0; i < questions + open; i++) {
            if (i >= open && !answered(answers.remove(), lap[(i - open) & (Tick.LAP - 1)], finish)) {
                return;
            }
            if (i < questions) {
                answers.add(lab.ask(actor, lap[i & (Tick.LAP - 1)]));
            }
        }
        finish.arrive();
    }

    private static boolean answered(CompletionStage<Object> answer, Tick expected, Finish finish) {
        try {
            Object found = answer.toCompletableFuture().get(Finish.patience(), TimeUnit.MILLISECONDS);
            if (found == expected) {
                return true;
            }
            finish.fail("expected the answer " + expected + ", found " + found);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            finish.fail("expected the answer " + expected + ", but the thread was interrupted");
        } catch (ExecutionException | TimeoutException e) {
            finish.fail("expected the answer " + expected + ", found " + e);
        }
        return false;
    }

    /** Answers each question with itself. */
    private static final class Answering<R> implements Script<R> {
        private final int[] next;
        private final Finish finish;

        Answering(int lanes, Finish finish) {
            this.next = new int[lanes];
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            Tick tick = (Tick) message;
            int number = next[tick.lane()];
            if (tick.number() != number) {
                finish.fail("expected question " + number + " of thread " + tick.lane() + ", found " + tick.number());
            }
            next[tick.lane()] = Tick.after(number);
            scene.reply(message);
        }
    }
}
