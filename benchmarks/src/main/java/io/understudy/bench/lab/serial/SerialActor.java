package io.understudy.bench.lab.serial;

import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A queue of messages, handled in batches by one thread of a pool at a time. */
public final class SerialActor implements Runnable, Scene<SerialActor> {
    private static final int BATCH = 64;

    private final Script<SerialActor> script;
    private final Executor pool;
    private final Queue<Object> messages = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile boolean stopped;
    /** Of the question that is being handled; else null. Used in {@link #run} only. */
    private CompletableFuture<Object> answer;

    SerialActor(Script<SerialActor> script, Executor pool) {
        this.script = script;
        this.pool = pool;
    }

    /** A message that wants an answer. */
    record Question(Object message, CompletableFuture<Object> answer) {}

    void send(Object message) {
        if (!stopped) {
            messages.add(message);
            schedule();
        }
    }

    private void schedule() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            pool.execute(this);
        }
    }

    @Override
    public void run() {
        try {
            for (int i = 0; i < BATCH; i++) {
                Object message = messages.poll();
                if (message == null || stopped) {
                    break;
                }
                handle(message);
            }
        } finally {
            scheduled.set(false);
            if (!stopped && !messages.isEmpty()) {
                schedule();
            }
        }
    }

    private void handle(Object message) {
        if (message instanceof Question question) {
            answer = question.answer;
            script.receive(question.message, this);
            answer = null;
        } else {
            script.receive(message, this);
        }
    }

    @Override
    public SerialActor self() {
        return this;
    }

    @Override
    public void tell(SerialActor to, Object message) {
        to.send(message);
    }

    @Override
    public void reply(Object message) {
        answer.complete(message);
    }

    @Override
    public SerialActor spawn(Supplier<Script<SerialActor>> child) {
        return new SerialActor(child.get(), pool);
    }

    @Override
    public void stop() {
        stopped = true;
        messages.clear();
    }
}
