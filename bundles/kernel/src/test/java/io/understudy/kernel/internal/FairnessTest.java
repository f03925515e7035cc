package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RuntimeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody waits longer than the others' turns take. */
class FairnessTest {

    static Stream<Arguments> throughputsAndCoordinators() {
        List<Supplier<ReadyQueueCoordinator>> coordinators = List.of(StealingCoordinator::new, LockingCoordinator::new);
        return Stream.of(1, 32, 300)
                .flatMap(throughput -> coordinators.stream().map(made -> Arguments.of(throughput, made.get())));
    }

    @ParameterizedTest(name = "{0} per turn")
    @MethodSource("throughputsAndCoordinators")
    void shouldWaitForAtMostOneTurnWhenTheOtherActorHasAThousandMessages(
            int throughput, ReadyQueueCoordinator coordinator) {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1_001);
        List<String> order = new ArrayList<>();
        try (SystemOnThreads test = SystemOnThreads.open(
                coordinator,
                new ThreadExecutor(1),
                new QueueMailboxFactory(),
                RuntimeSettings.DEFAULTS.withThroughput(throughput))) {
            Props<String> props = Props.of(() -> (message, context) -> {
                if (message.equals("block")) {
                    blocked.countDown();
                    SystemOnThreads.await(go, "the start");
                } else {
                    order.add(message);
                    done.countDown();
                }
            });
            ActorRef<String> blocker = test.system().spawn(props);
            ActorRef<String> a = test.system().spawn(props);
            ActorRef<String> b = test.system().spawn(props);
            blocker.tell("block");
            SystemOnThreads.await(blocked, "the only worker to be busy");
            for (int i = 0; i < 1_000; i++) {
                a.tell("a");
            }
            b.tell("b");
            go.countDown();
            SystemOnThreads.await(done, "all messages");
        }
        assertThat(order.indexOf("b")).isLessThanOrEqualTo(throughput);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldServeABystanderInFullWhenManyActorsSendToThemselvesWithoutEnd(Runtimes.Combination runtime) {
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger served = new AtomicInteger();
        try (SystemOnThreads test = runtime.open()) {
            for (int i = 0; i < 16; i++) {
                ActorRef<String> loop = test.system().spawn(Props.of(() -> (message, context) -> {
                    if (!ended.get()) {
                        context.self().tell(message);
                    }
                }));
                loop.tell("again");
            }
            ActorRef<String> bystander =
                    test.system().spawn(Props.of(() -> (message, context) -> served.incrementAndGet()));
            for (int i = 0; i < 2_000; i++) {
                bystander.tell("m");
            }
            try {
                SystemOnThreads.await(() -> served.get() == 2_000, "the bystander to be served in full");
            } finally {
                ended.set(true);
            }
        }
    }
}
