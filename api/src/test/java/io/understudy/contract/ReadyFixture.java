package io.understudy.contract;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.WorkerThread;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A coordinator together with the scheduling words of the indices it is used with, as a kernel would use it: a signal
 * registers only when the word says so, and the end of a turn does to the word what the coordinator decides.
 *
 * <p><b>Threads:</b> any, as far as the coordinator allows it.
 */
public final class ReadyFixture {
    private final ReadyQueueCoordinator coordinator;
    private final Caller producer;
    private final Caller worker;
    private final Map<MailboxIndex, ScheduleWord> words = new ConcurrentHashMap<>();
    /** Whose user lane got something that no turn has seen. */
    private final Set<MailboxIndex> waiting = ConcurrentHashMap.newKeySet();

    /** Registers on {@code producer}, drains and ends turns on {@code worker}. */
    public ReadyFixture(ReadyQueueCoordinator coordinator, Caller producer, Caller worker) {
        this.coordinator = coordinator;
        this.producer = producer;
        this.worker = worker;
    }

    /** A thread on which a piece of a test runs. */
    @FunctionalInterface
    public interface Caller {
        /** The calling thread itself. */
        Caller INLINE = new Caller() {
            @Override
            public <T> T call(Callable<T> body) throws Exception {
                return body.call();
            }
        };

        /** Runs {@code body} there and returns its result. */
        <T> T call(Callable<T> body) throws Exception;
    }

    /** A {@link WorkerThread} that runs what it is given, one piece after the other. */
    public static final class OnWorker implements Caller, AutoCloseable {
        private final LinkedBlockingQueue<FutureTask<?>> tasks = new LinkedBlockingQueue<>();
        private final WorkerThread thread = new WorkerThread(null, this::loop, "contract-worker");
        private volatile boolean over;

        /** Starts the thread. */
        public OnWorker() {
            thread.setDaemon(true);
            thread.start();
        }

        private void loop() {
            try {
                while (!over) {
                    tasks.take().run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public <T> T call(Callable<T> body) throws Exception {
            FutureTask<T> task = new FutureTask<>(body);
            tasks.add(task);
            try {
                return task.get(60, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e;
            } catch (TimeoutException e) {
                throw new AssertionError("the worker did not answer within 60 s", e);
            }
        }

        @Override
        public void close() {
            over = true;
            tasks.add(new FutureTask<>(() -> null));
        }
    }

    /** The coordinator itself. */
    public ReadyQueueCoordinator coordinator() {
        return coordinator;
    }

    /** The word of {@code index}; an idle one at first. */
    public ScheduleWord word(MailboxIndex index) {
        return words.computeIfAbsent(index, key -> new ScheduleWord());
    }

    /** Stores a user message, signals it and registers if the word says so. */
    public boolean signal(MailboxIndex index) throws Exception {
        return producer.call(() -> arrived(index) && coordinator.registerReady(index));
    }

    /** Stores a user message and signals it. True: somebody must register. */
    public boolean arrived(MailboxIndex index) {
        waiting.add(index);
        return word(index).signalUser();
    }

    /** Signals a system message and registers if the word says so. */
    public boolean signalSystem(MailboxIndex index) throws Exception {
        return producer.call(() -> word(index).signalSystem() && coordinator.registerReady(index));
    }

    /** Registers whatever the word says. */
    public boolean register(MailboxIndex index) throws Exception {
        return producer.call(() -> coordinator.registerReady(index));
    }

    /** Drains up to {@code max} indices, and checks that nothing but them is in the buffer. */
    public List<MailboxIndex> drain(int max) throws Exception {
        return worker.call(() -> {
            MailboxIndex[] out = new MailboxIndex[Math.max(max, 1) + 3];
            Arrays.fill(out, MailboxIndex.NONE);
            int count = coordinator.drainReadyCycle(out, max);
            for (int i = count; i < out.length; i++) {
                if (out[i] != null) {
                    throw new AssertionError("position " + i + " of the buffer was not cleared: " + out[i]);
                }
            }
            return List.of(Arrays.copyOf(out, count));
        });
    }

    /** Runs a turn of a drained index that ends with {@code result}. False: the word refused the turn. */
    public boolean turn(MailboxIndex index, InvokeResult result) throws Exception {
        return turn(index, result, () -> {});
    }

    /** As above; {@code during} happens while the turn runs. */
    public boolean turn(MailboxIndex index, InvokeResult result, Runnable during) throws Exception {
        return worker.call(() -> {
            ScheduleWord word = word(index);
            if (!word.beginTurn()) {
                return false;
            }
            waiting.remove(index);
            during.run();
            Disposition disposition = coordinator.handleInvokeResult(index, result);
            if (word.endTurn(disposition, new LookedInto(() -> waiting.contains(index)))) {
                coordinator.requeue(index);
            }
            return true;
        });
    }
}
