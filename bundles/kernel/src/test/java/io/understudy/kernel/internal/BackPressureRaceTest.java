package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Senders that are held back while others stop, resume and send in circles, on real threads: nobody stands still for ever. */
class BackPressureRaceTest {
    private static final int ROUNDS = 1_000;

    private final LongAdder handled = new LongAdder();
    private final LongAdder sent = new LongAdder();

    @Test
    void shouldGoOnWheneverTheOneDownstreamStops() {
        SplittableRandom random = new SplittableRandom(7);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            for (int round = 0; round < ROUNDS; round++) {
                ActorRef<Object> down = downstream(test);
                ActorRef<Object> sender = test.system().spawn(LogActor.props(LogActor.newLog()));
                CountDownLatch told = new CountDownLatch(20);
                int stopAt = random.nextInt(20);
                for (int i = 0; i < 20; i++) {
                    boolean stops = i == stopAt;
                    sender.tell((Step) context -> {
                        if (stops) {
                            test.system().stop(down);
                        }
                        down.tell("m");
                        told.countDown();
                    });
                }
                SystemOnThreads.await(told, "the sender to go on in round " + round);
                test.system().stop(sender);
            }
            awaitNobodyWaiting(test);
        }
    }

    @Test
    void shouldLeaveNothingBehindWhenSendersAreResumedAndStoppedAtAnyMoment() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<Object> down = downstream(test);
            List<ActorRef<Object>> senders = new CopyOnWriteArrayList<>();
            SystemOnThreads.atOnce(2, number -> {
                SplittableRandom random = new SplittableRandom(number);
                for (int round = 0; round < ROUNDS; round++) {
                    ActorRef<Object> sender = test.system().spawn(LogActor.props(LogActor.newLog()));
                    senders.add(sender);
                    for (int i = 0; i < 12; i++) {
                        sender.tell((Step) context -> down.tell("m"));
                    }
                    ActorRef<Object> other = senders.get(random.nextInt(senders.size()));
                    test.system().resume(other);
                    if (random.nextBoolean()) {
                        test.system().stop(other);
                    }
                }
            });
            senders.forEach(test.system()::stop);
            SystemOnThreads.await(() -> test.system().actorCount() == 1, "the end of all senders");
            awaitNobodyWaiting(test);
            SystemOnThreads.await(
                    () -> depth(down) == 0 && !test.kernel().seats().busy(), "rest downstream");
            assertThat(BackPressureBench.waitingFor(down)).isZero();
        }
    }

    private static int depth(ActorRef<?> ref) {
        return BackPressureBench.depth(ref)
                + BackPressureBench.cell(ref).mailbox().systemDepth();
    }

    private static ActorRef<Object> downstream(SystemOnThreads test) {
        return test.system()
                .spawn(Props.<Object>of(() -> (message, context) -> {}).withMailbox(BackPressureBench.TEN));
    }

    private static void awaitNobodyWaiting(SystemOnThreads test) {
        SystemOnThreads.await(() -> test.kernel().roomWaits().size() == 0, "nobody to wait for room");
    }

    /** Sends two for each that it gets, one fewer times. */
    private final class Doubling implements Actor<Object> {
        private final List<ActorRef<Object>> ring;
        private final int place;

        Doubling(List<ActorRef<Object>> ring, int place) {
            this.ring = ring;
            this.place = place;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            int left = (Integer) message;
            for (int i = 0; i < 2 && left > 0; i++) {
                sent.increment();
                ring.get((place + 1) % ring.size()).tell(left - 1);
            }
            handled.increment();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void shouldNeverStandStillInACircle(int size) {
        AtomicInteger waves = new AtomicInteger();
        try (SystemOnThreads test = SystemOnThreads.threads(3)) {
            List<ActorRef<Object>> ring = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int place = i;
                ring.add(test.system()
                        .spawn(Props.<Object>of(() -> new Doubling(ring, place)).withMailbox(BackPressureBench.TEN)));
            }
            while (waves.incrementAndGet() <= 100) {
                for (ActorRef<Object> each : ring) {
                    sent.increment();
                    each.tell(6);
                }
                SystemOnThreads.await(
                        () -> handled.sum() + test.deadLetters() == sent.sum(),
                        "each message handled or recorded in wave " + waves);
            }
            awaitNobodyWaiting(test);
            SystemOnThreads.await(() -> ring.stream().noneMatch(BackPressureBench::isHeld), "all to go on");
        }
    }
}
