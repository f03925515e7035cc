package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.RuntimeEvent;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.RuntimeSettings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Roles that change hands, or are empty for a moment, while messages flow: nothing is lost, repeated or reordered. */
@Tag("slow")
class SwapTest {
    private static final int SWAPS = 50;

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldLoseNothingWhenTheCoordinatorIsExchangedFiftyTimes(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            List<RuntimeEvent.RoleSwapped> swaps = new CopyOnWriteArrayList<>();
            test.system().observe(event -> {
                if (event instanceof RuntimeEvent.RoleSwapped swapped) {
                    swaps.add(swapped);
                }
            });
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < SWAPS; i++) {
                    test.roles().coordinator(i % 2 == 0 ? new LockingCoordinator() : new StealingCoordinator());
                    load.awaitProgress(100);
                }
            });
            assertThat(swaps).hasSize(SWAPS).allSatisfy(swap -> {
                assertThat(swap.role()).isEqualTo("coordinator");
                assertThat(swap.from()).isNotNull();
                assertThat(swap.to()).isNotNull();
            });
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenTheInvokerIsExchangedFiftyTimes(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < SWAPS; i++) {
                    test.roles().invoker(new BatchInvoker());
                    load.awaitProgress(100);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenTheRegistryIsExchangedFiftyTimes(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < SWAPS; i++) {
                    test.roles().registry(new GenerationalRegistry());
                    load.awaitProgress(100);
                }
            });
            assertThat(test.roles().current().registry().size()).isEqualTo(51);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenTheExecutorIsExchangedFiftyTimes(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < SWAPS; i++) {
                    test.roles().executor(new ThreadExecutor(1 + i % 3));
                    load.awaitProgress(100);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenAllRolesAreExchangedInTurn(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < 20; i++) {
                    test.roles().executor(new ThreadExecutor(2));
                    test.roles().coordinator(i % 2 == 0 ? new LockingCoordinator() : new StealingCoordinator());
                    test.roles().registry(new GenerationalRegistry());
                    test.roles().invoker(new BatchInvoker());
                    test.roles().mailboxes(new QueueMailboxFactory());
                    load.awaitProgress(100);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldKeepMessagesWaitingWhenARoleIsEmptyForAMoment(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < 5; i++) {
                    pause(
                            load,
                            () -> test.roles().coordinator(null),
                            () -> test.roles().coordinator(new StealingCoordinator()));
                    pause(
                            load,
                            () -> test.roles().invoker(null),
                            () -> test.roles().invoker(new BatchInvoker()));
                    pause(
                            load,
                            () -> test.roles().registry(null),
                            () -> test.roles().registry(new GenerationalRegistry()));
                    pause(
                            load,
                            () -> test.roles().executor(null),
                            () -> test.roles().executor(new ThreadExecutor(2)));
                }
            });
        }
    }

    private static void pause(SwapLoad load, Runnable take, Runnable give) {
        take.run();
        long handled = load.handled();
        load.awaitAccepted(500);
        assertThat(load.handled())
                .as("nothing is handled while a role is empty")
                .isEqualTo(handled);
        give.run();
        load.awaitProgress(500);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNoActorWhenTheRegistryIsExchangedWhileActorsComeAndGo(Runtimes.Combination runtime) {
        AtomicBoolean ended = new AtomicBoolean();
        try (SystemOnThreads test = runtime.open()) {
            Props<String> props = Props.of(() -> (message, context) -> context.stop());
            SystemOnThreads.atOnce(3, number -> {
                if (number == 2) {
                    for (int i = 0; i < 100; i++) {
                        test.roles().registry(new GenerationalRegistry());
                    }
                    ended.set(true);
                    return;
                }
                Deque<ActorRef<String>> alive = new ArrayDeque<>();
                for (int i = 0; !ended.get() || !alive.isEmpty(); i++) {
                    if (!ended.get()) {
                        alive.add(test.system().spawn(props));
                    }
                    if (alive.size() > 100 || ended.get()) {
                        alive.removeFirst().tell("stop");
                    }
                }
            });
            SystemOnThreads.await(() -> test.system().actorCount() == 0, "all actors to stop");
            MailboxRegistry registry = test.roles().current().registry();
            SystemOnThreads.await(() -> registry.size() == 1, "only the guardian to be registered");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLeaveNoActorBehindWhenItStopsInATurnThatOutlivesItsRegistry(Runtimes.Combination runtime) {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<String> actor = test.system().spawn(Props.of(() -> (message, context) -> {
                inTurn.countDown();
                SystemOnThreads.await(release, "the release");
                context.stop();
            }));
            actor.tell("stop");
            SystemOnThreads.await(inTurn, "the turn");
            Thread swap = new Thread(() -> test.roles().registry(null));
            swap.start();
            SystemOnThreads.await(() -> test.roles().current().registry() == null, "the registry to be gone");
            release.countDown();
            SystemOnThreads.await(actor::terminated, "the actor to stop");
            SystemOnThreads.await(() -> !swap.isAlive(), "the swap to end");
            test.roles().registry(new GenerationalRegistry());
            SystemOnThreads.await(() -> test.roles().current().registry().size() == 1, "only the guardian to be left");
        }
    }

    @Test
    void shouldNotReturnBeforeTheLastTurnWithTheOldPartHasEndedWhenItIsExchanged() {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean returned = new AtomicBoolean();
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<String> actor = test.system().spawn(Props.of(() -> (message, context) -> {
                inTurn.countDown();
                SystemOnThreads.await(release, "the release");
            }));
            actor.tell("block");
            SystemOnThreads.await(inTurn, "the turn");
            BatchInvoker next = new BatchInvoker();
            Thread swap = new Thread(() -> {
                test.roles().invoker(next);
                returned.set(true);
            });
            swap.start();
            SystemOnThreads.await(() -> test.roles().current().invoker() == next, "the new invoker");
            SystemOnThreads.await(() -> swap.getState() == Thread.State.TIMED_WAITING, "the swap to wait for the turn");
            assertThat(returned).isFalse();
            release.countDown();
            SystemOnThreads.await(returned::get, "the swap to return");
        }
    }

    @Test
    void shouldKeepTheOldExecutorWhenTheNewOneFailsToStart() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ThreadExecutor running = new ThreadExecutor(1);
            test.roles().executor(running);
            try {
                test.roles().executor(running);
            } catch (IllegalStateException expected) {
                assertThat(expected).hasMessageContaining("runs already");
            }
            assertThat(test.roles().executor()).isSameAs(running);
            SwapLoad load = new SwapLoad(test);
            load.during(number -> load.awaitProgress(1_000));
        }
    }

    @Test
    void shouldFindEveryReadyActorWhenACoordinatorDiedWithItsQueue() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            SwapLoad load = new SwapLoad(test);
            load.during(number -> {
                for (int i = 0; i < 10; i++) {
                    test.roles().coordinator(new Forgetful());
                    load.awaitProgress(100);
                    test.roles().coordinator(new StealingCoordinator());
                    load.awaitProgress(100);
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(VolumeBrokenMailbox.Fault.class)
    void shouldBeNoticedWhenSomethingGoesWrongMeanwhile(VolumeBrokenMailbox.Fault fault) {
        try (SystemOnThreads test = SystemOnThreads.open(
                new StealingCoordinator(),
                new ThreadExecutor(2),
                new VolumeBrokenMailbox.Factory(fault),
                RuntimeSettings.DEFAULTS)) {
            SwapLoad load = new SwapLoad(test);
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> load.during(number -> load.awaitError()))
                    .withMessageContaining("Expecting empty");
        }
    }

    /** A coordinator that hands nothing over. */
    private static final class Forgetful extends SystemCoordinatorTwin {
        Forgetful() {
            super(new LockingCoordinator());
        }

        @Override
        public List<MailboxIndex> close() {
            super.close();
            return List.of();
        }
    }
}
