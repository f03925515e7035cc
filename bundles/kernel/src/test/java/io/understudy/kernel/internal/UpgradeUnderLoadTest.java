package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import io.understudy.spi.SuspendReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A hundred upgrades under load: every message is handled once, in order, by one instance at a time. */
class UpgradeUnderLoadTest {
    private static final int UPGRADES = 100;
    private static final int SENDERS = 3;
    private static final int ACTORS = 20;
    private static final int MOST_UNDER_WAY = 5_000;

    /** Where each sender is, and what went wrong. The last numbers live in the actors, so that they have to migrate. */
    private final AtomicReference<String> wrong = new AtomicReference<>();

    private final AtomicLong handled = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicIntegerArray inside = new AtomicIntegerArray(ACTORS);
    private volatile boolean ended;

    /** The number-th message of a sender. */
    private record Numbered(int sender, int number) {}

    /** Checks that the numbers of each sender come one after the other. What it has seen is its state. */
    private class Checker implements Actor<Numbered>, Upgradable {
        private final int me;
        private int[] last = new int[SENDERS];

        Checker(int me) {
            this.me = me;
        }

        @Override
        public void receive(Numbered message, ActorContext<Numbered> context) {
            if (inside.incrementAndGet(me) != 1) {
                wrong.compareAndSet(null, "two instances of " + context.path() + " at once");
            }
            if (message.number != last[message.sender] + 1) {
                wrong.compareAndSet(
                        null,
                        context.path() + " expected " + (last[message.sender] + 1) + " of sender " + message.sender
                                + ", found " + message.number);
            }
            last[message.sender] = message.number;
            handled.incrementAndGet();
            inside.decrementAndGet(me);
        }

        @Override
        public Object saveState() {
            return last;
        }

        @Override
        public void restoreState(Object state, Upgrade upgrade) {
            last = (int[]) state;
        }
    }

    /** Forgets the last message each sender sent: what a runtime would look like that loses one. */
    private final class Forgetful extends Checker {
        Forgetful(int me) {
            super(me);
        }

        @Override
        public Object saveState() {
            int[] state = (int[]) super.saveState();
            int[] changed = state.clone();
            changed[0]--;
            return changed;
        }
    }

    private void load(List<ActorRef<Numbered>> actors, SystemOnThreads.Numbered change) {
        SystemOnThreads.atOnce(SENDERS + 1, thread -> {
            if (thread < SENDERS) {
                send(thread, actors);
            } else {
                try {
                    change.run(thread);
                } finally {
                    ended = true;
                }
            }
        });
        SystemOnThreads.await(() -> handled.get() == accepted.get() || wrong.get() != null, "every message");
    }

    private void send(int sender, List<ActorRef<Numbered>> actors) {
        for (int number = 1; !ended; number++) {
            for (ActorRef<Numbered> actor : actors) {
                if (actor.tryTell(new Numbered(sender, number)) == EnqueueOutcome.ACCEPTED) {
                    accepted.incrementAndGet();
                }
            }
            while (accepted.get() - handled.get() > MOST_UNDER_WAY && !ended && wrong.get() == null) {
                LockSupport.parkNanos(50_000);
            }
        }
    }

    private void awaitProgress() {
        long wanted = handled.get() + 100;
        SystemOnThreads.await(() -> handled.get() >= wanted || wrong.get() != null, "some messages between upgrades");
    }

    private void assertNothingLost(SystemOnThreads test) {
        assertThat(wrong.get()).isNull();
        assertThat(handled.get()).isEqualTo(accepted.get()).isPositive();
        assertThat(test.deadLetters()).isZero();
    }

    private List<ActorRef<Numbered>> spawn(SystemOnThreads test, boolean forgetful) {
        List<ActorRef<Numbered>> actors = new ArrayList<>();
        for (int i = 0; i < ACTORS; i++) {
            int me = i;
            actors.add(
                    test.system().spawn(Props.of(() -> forgetful ? new Forgetful(me) : new Checker(me)), "actor-" + i));
        }
        return actors;
    }

    private void replaceAll(SystemOnThreads test, VersionedCode code, boolean forgetful) {
        for (int i = 0; i < UPGRADES && wrong.get() == null; i++) {
            HoldOrder order = test.kernel().departures().holdAll(code.own());
            test.kernel().departures().awaitHeld(order, "the test");
            spawn(test, forgetful);
            awaitProgress();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenTheCodeOfAllActorsIsReplacedAHundredTimes(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            VersionedCode code = VersionedCode.in(test.kernel());
            List<ActorRef<Numbered>> actors = spawn(test, false);
            load(actors, thread -> replaceAll(test, code, false));
            assertNothingLost(test);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldNoticeAnActorThatLosesPartOfItsState(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            VersionedCode code = VersionedCode.in(test.kernel());
            List<ActorRef<Numbered>> actors = spawn(test, true);
            load(actors, thread -> replaceAll(test, code, true));
            assertThat(wrong.get()).contains("expected");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenABetterOfferTakesOverAHundredTimes(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            ActorOffers offers = new ActorOffers(test.kernel());
            offers.systemReady();
            List<ActorRef<Numbered>> actors = new ArrayList<>();
            for (int i = 0; i < ACTORS; i++) {
                offers.add(factory(i), Map.of(ActorFactory.ACTOR_NAME, "actor-" + i));
                actors.add(cast(test.system().find("/user/actor-" + i).orElseThrow()));
            }
            load(actors, thread -> {
                for (int i = 0; i < UPGRADES; i++) {
                    ActorFactory<Numbered> better = factory(i % ACTORS);
                    offers.add(
                            better, Map.of(ActorFactory.ACTOR_NAME, "actor-" + i % ACTORS, "service.ranking", i + 1));
                    awaitProgress();
                    if (i % 2 == 0) {
                        offers.remove(better);
                    }
                }
            });
            assertNothingLost(test);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldWaitWithAnOfferThatGoesUntilTheActorDoesNotRunItsCode(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            ActorOffers offers = new ActorOffers(test.kernel());
            offers.systemReady();
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch leave = new CountDownLatch(1);
            ActorFactory<Numbered> slow = new ActorFactory<>() {
                @Override
                public Actor<Numbered> create() {
                    return new Checker(0);
                }

                @Override
                public MailboxOptions mailbox() {
                    inside.countDown();
                    SystemOnThreads.await(leave, "the test");
                    return null;
                }
            };
            Thread removes = new Thread(() -> {
                SystemOnThreads.await(inside, "the other thread");
                offers.remove(slow);
            });
            removes.start();
            Thread adds = new Thread(() -> offers.add(slow, Map.of(ActorFactory.ACTOR_NAME, "slow")));
            adds.start();
            SystemOnThreads.await(
                    () -> removes.getState() == Thread.State.TIMED_WAITING && inside.getCount() == 0,
                    "the removal to wait for the thread that settles");
            leave.countDown();
            SystemOnThreads.await(() -> !removes.isAlive() && !adds.isAlive(), "both threads to end");
            ActorCell<?> cell = test.kernel().find("/user/slow");
            assertThat(cell.isObstructed(SuspendReason.UPGRADE)).isTrue();
        }
    }

    /** A new one each time, as a lambda that captures different things is. */
    private ActorFactory<Numbered> factory(int me) {
        return () -> new Checker(me);
    }

    @SuppressWarnings("unchecked") // The factories above make the actors.
    private static ActorRef<Numbered> cast(ActorRef<?> ref) {
        return (ActorRef<Numbered>) ref;
    }
}
