package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import io.understudy.kernel.internal.VolumeTally.Numbered;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Four senders that send numbered messages to fifty actors while something is done to the system. */
final class SwapLoad {
    private static final int SENDERS = 4;
    private static final int ACTORS = 50;
    private static final int USUALLY_UNDER_WAY = 20_000;

    private final SystemOnThreads test;
    private final VolumeTally tally = new VolumeTally(ACTORS, SENDERS, Integer.MAX_VALUE);
    private final List<ActorRef<Numbered>> refs = new ArrayList<>();
    private final AtomicLong accepted = new AtomicLong();
    private volatile boolean ended;
    /** How many messages may be under way; more where they have to wait. */
    private volatile long mostUnderWay = USUALLY_UNDER_WAY;

    SwapLoad(SystemOnThreads test) {
        this.test = test;
        for (int i = 0; i < ACTORS; i++) {
            refs.add(test.system().spawn(Props.of(tally::actor)));
        }
    }

    /** How many messages were handled so far. */
    long handled() {
        return tally.soFar();
    }

    /** Waits until something is found to be wrong. */
    void awaitError() {
        SystemOnThreads.await(() -> !tally.errors().isEmpty(), "something to be found wrong");
    }

    /** How many were accepted so far. */
    long accepted() {
        return accepted.get();
    }

    /** Sends while {@code change} runs, then checks that all messages have arrived, once and in order. */
    void during(SystemOnThreads.Numbered change) {
        SystemOnThreads.atOnce(SENDERS + 1, number -> {
            if (number == SENDERS) {
                try {
                    change.run(number);
                } finally {
                    ended = true;
                }
            } else {
                send(number);
            }
        });
        SystemOnThreads.await(
                () -> tally.soFar() >= accepted.get() || !tally.errors().isEmpty(), "every message");
        assertThat(tally.errors()).isEmpty();
        assertThat(tally.soFar()).isEqualTo(accepted.get());
        assertThat(test.deadLetters()).isZero();
        assertThat(accepted.get()).isPositive();
    }

    private void send(int sender) {
        for (int number = 0; !ended; number++) {
            Numbered message = new Numbered(sender, number);
            for (ActorRef<Numbered> ref : refs) {
                if (ref.tryTell(message) == EnqueueOutcome.ACCEPTED) {
                    accepted.incrementAndGet();
                }
            }
            while (accepted.get() - tally.soFar() > mostUnderWay && !ended) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    /** Waits until {@code count} more messages were handled, so that something happens between two changes. */
    void awaitProgress(int count) {
        long wanted = tally.soFar() + count;
        SystemOnThreads.await(() -> tally.soFar() >= wanted, count + " more messages to be handled");
    }

    /** Waits until {@code count} more messages were accepted. */
    void awaitAccepted(int count) {
        long wanted = accepted.get() + count;
        mostUnderWay = USUALLY_UNDER_WAY + 10L * count;
        SystemOnThreads.await(() -> accepted.get() >= wanted, count + " more messages to be accepted");
        mostUnderWay = USUALLY_UNDER_WAY;
    }
}
