package io.understudy.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What every system must do, so that experiments compare like with like.
 *
 * @param <R> a reference
 */
final class LabContract<R> {
    private static final int SENDERS = 3;
    private static final int MESSAGES = 5_000;
    /** How long anything may take in a system that works, on a machine that is busy with other things. */
    static final long LIMIT_MILLIS = 20_000;

    private final Lab<R> lab;
    private final long limitMillis;

    LabContract(Lab<R> lab, long limitMillis) {
        this.lab = lab;
        this.limitMillis = limitMillis;
    }

    /** All that the system claims to be able to do, by the sentence that says it. */
    Map<String, Check> checks() {
        Map<String, Check> checks = new LinkedHashMap<>();
        checks.put("handles every message of several senders once, in the order of each", this::handlesAllInOrder);
        checks.put("runs an actor on one thread at a time", this::runsOneAtATime);
        checks.put("passes messages from actor to actor in order", this::passesOn);
        checks.put("starts actors from within an actor", this::spawnsFromWithin);
        checks.put("stops an actor from within", this::stopsFromWithin);
        checks.put("stops an actor from outside", this::stopsFromOutside);
        if (lab.abilities().contains(Lab.Ability.ASK)) {
            checks.put("answers questions", this::answers);
        }
        if (lab.abilities().contains(Lab.Ability.RESTART)) {
            checks.put("restarts an actor at the top whenever it throws", this::restartsAtTheTop);
            checks.put("restarts a child whenever it throws", this::restartsChild);
        }
        return checks;
    }

    private void handlesAllInOrder() throws Exception {
        CountDownLatch done = new CountDownLatch(SENDERS * MESSAGES);
        int[] next = new int[SENDERS];
        List<String> wrong = new CopyOnWriteArrayList<>();
        R actor = lab.spawn(() -> (message, scene) -> {
            Numbered numbered = (Numbered) message;
            if (numbered.number != next[numbered.sender]++) {
                wrong.add(message.toString());
            }
            done.countDown();
        });

        send(actor);

        await(done);
        assertThat(wrong).as("repeated, missing or out of order").isEmpty();
        assertThat(next).containsOnly(MESSAGES);
        lab.stop(actor);
    }

    @SuppressWarnings("ThreadPriorityCheck") // whoever could break in gets the chance to
    private void runsOneAtATime() throws Exception {
        CountDownLatch done = new CountDownLatch(SENDERS * MESSAGES);
        AtomicBoolean inside = new AtomicBoolean();
        AtomicInteger together = new AtomicInteger();
        R actor = lab.spawn(() -> (message, scene) -> {
            if (!inside.compareAndSet(false, true)) {
                together.incrementAndGet();
            }
            Thread.yield();
            inside.set(false);
            done.countDown();
        });

        send(actor);

        await(done);
        assertThat(together).as("messages handled at the same time as another").hasValue(0);
        lab.stop(actor);
    }

    private void send(R actor) throws Exception {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                int sender = i;
                sent.add(senders.submit(() -> {
                    for (int number = 0; number < MESSAGES; number++) {
                        lab.tell(actor, new Numbered(sender, number));
                    }
                }));
            }
            for (Future<?> each : sent) {
                each.get(limitMillis, TimeUnit.MILLISECONDS);
            }
        } finally {
            senders.shutdown();
        }
    }

    private void passesOn() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        List<Object> arrived = new CopyOnWriteArrayList<>();
        R last = lab.spawn(() -> (message, scene) -> {
            arrived.add(message);
            if (arrived.size() == 100) {
                done.countDown();
            }
        });
        R first = lab.spawn(() -> (message, scene) -> {
            scene.tell(last, message);
            if ((int) message < 99) {
                scene.tell(scene.self(), (int) message + 1);
            }
        });

        lab.tell(first, 0);

        await(done);
        assertThat(arrived).startsWith(0, 1, 2).hasSize(100).isSorted();
        lab.stop(first);
        lab.stop(last);
    }

    private void spawnsFromWithin() throws Exception {
        CountDownLatch done = new CountDownLatch(10);
        R parent = lab.spawn(() -> (message, scene) -> {
            R child = scene.spawn(() -> (order, childScene) -> {
                done.countDown();
                childScene.stop();
            });
            scene.tell(child, message);
        });

        for (int i = 0; i < 10; i++) {
            lab.tell(parent, i);
        }

        await(done);
        lab.stop(parent);
    }

    private void stopsFromWithin() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        CountDownLatch may = new CountDownLatch(1);
        R actor = lab.spawn(() -> (message, scene) -> {
            awaitQuietly(may);
            handled.incrementAndGet();
            scene.stop();
        });
        for (int i = 0; i < 10; i++) {
            lab.tell(actor, i);
        }

        may.countDown();

        settle();
        assertThat(handled).as("messages handled until it stopped").hasValue(1);
    }

    private void stopsFromOutside() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        AtomicInteger handled = new AtomicInteger();
        R actor = lab.spawn(() -> (message, scene) -> {
            handled.incrementAndGet();
            began.countDown();
        });
        lab.tell(actor, 0);
        await(began);

        lab.stop(actor);

        settle();
        int before = handled.get();
        for (int i = 0; i < 10; i++) {
            lab.tell(actor, i);
        }
        settle();
        assertThat(handled).as("messages handled after it was stopped").hasValue(before);
    }

    private void answers() throws Exception {
        R actor = lab.spawn(() -> (message, scene) -> scene.reply((int) message + 1));

        for (int i = 0; i < 100; i++) {
            assertThat(lab.ask(actor, i).toCompletableFuture().get(limitMillis, TimeUnit.MILLISECONDS))
                    .isEqualTo(i + 1);
        }
        lab.stop(actor);
    }

    private void restartsAtTheTop() throws Exception {
        Failures failures = new Failures();
        R actor = lab.spawn(failures::script);

        failures.provoke(actor);

        lab.stop(actor);
    }

    private void restartsChild() throws Exception {
        Failures failures = new Failures();
        R parent = lab.spawn(() -> new Script<R>() {
            private R child;

            @Override
            public void receive(Object message, Scene<R> scene) {
                if (child == null) {
                    child = scene.spawn(failures::script);
                }
                scene.tell(child, message);
            }
        });

        failures.provoke(parent);

        lab.stop(parent);
    }

    /** An actor that throws at every other message. */
    private final class Failures {
        private static final int NUMBER = 200;

        private final AtomicInteger instances = new AtomicInteger();
        private final CountDownLatch done = new CountDownLatch(NUMBER);
        private final List<Object> handled = new CopyOnWriteArrayList<>();

        Script<R> script() {
            instances.incrementAndGet();
            return (message, scene) -> {
                handled.add(message);
                done.countDown();
                if ((int) message % 2 == 0) {
                    throw new IllegalStateException("as planned");
                }
            };
        }

        void provoke(R first) throws Exception {
            Integer[] numbers = new Integer[NUMBER];
            Arrays.setAll(numbers, i -> i);
            for (Integer number : numbers) {
                lab.tell(first, number);
            }
            await(done);
            assertThat(handled).as("messages, each once and in order").containsExactly((Object[]) numbers);
            assertThat(instances).as("instances").hasValue(1 + NUMBER / 2);
        }
    }

    /** Returns when the system has done what was there to do, as far as can be seen: other actors have come and gone. */
    private void settle() throws Exception {
        for (int i = 0; i < 50; i++) {
            CountDownLatch done = new CountDownLatch(1);
            R other = lab.spawn(() -> (message, scene) -> done.countDown());
            lab.tell(other, i);
            await(done);
            lab.stop(other);
        }
    }

    private void await(CountDownLatch done) throws InterruptedException {
        assertThat(done.await(limitMillis, TimeUnit.MILLISECONDS))
                .as("done within %d ms, but %d left", limitMillis, done.getCount())
                .isTrue();
    }

    private void awaitQuietly(CountDownLatch done) {
        try {
            await(done);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One sentence of the contract. */
    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    private record Numbered(int sender, int number) {}
}
