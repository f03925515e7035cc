package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** System messages are always taken, and always first. */
class SystemLaneTest {
    private static final MailboxOptions SMALL =
            MailboxOptions.bounded(2).withReserveForSystem(0).withOverflow(OverflowStrategy.REJECT);

    private final TestSystem test = TestSystem.deterministic(61);
    private final List<String> handled = new ArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<String> full() {
        ActorRef<String> actor = test.system()
                .spawn(
                        Props.<String>of(() -> (message, context) -> handled.add(message))
                                .withMailbox(SMALL),
                        "a");
        assertThat(actor.tryTell("one")).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(actor.tryTell("two")).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(actor.tryTell("three")).isEqualTo(EnqueueOutcome.REJECTED);
        return actor;
    }

    @Test
    void shouldStopBeforeAnyUserMessageWhenTheUserLaneIsFull() {
        ActorRef<String> actor = full();
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(handled).isEmpty();
        assertThat(actor.terminated()).isTrue();
        assertThat(test.deadLetters()).hasSize(2);
    }

    @Test
    void shouldSuspendAndResumeBeforeAnyUserMessageWhenTheUserLaneIsFull() {
        ActorRef<String> actor = full();
        test.system().suspend(actor);
        test.runUntilIdle();
        assertThat(handled).isEmpty();
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(handled).containsExactly("one", "two");
    }

    @Test
    void shouldSuspendNextWhenTheActorIsBusyAndMessagesWait() {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        List<String> seen = new ArrayList<>();
        try (SystemOnThreads threads = SystemOnThreads.threads(1)) {
            ActorRef<String> actor = threads.system()
                    .spawn(Props.<String>of(() -> (message, context) -> {
                                seen.add(message);
                                if (message.equals("first")) {
                                    busy.countDown();
                                    SystemOnThreads.await(release, "the release");
                                }
                            })
                            .withMailbox(MailboxOptions.bounded(1).withOverflow(OverflowStrategy.REJECT)));
            actor.tell("first");
            SystemOnThreads.await(busy, "the first message");
            assertThat(actor.tryTell("second")).isEqualTo(EnqueueOutcome.ACCEPTED);
            threads.system().suspend(actor);
            release.countDown();
            ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
            SystemOnThreads.await(() -> cell.isObstructed(SuspendReason.USER_DEFINED) && !cell.running(), "it to hold");
            assertThat(seen).containsExactly("first");
            threads.system().resume(actor);
        }
        assertThat(seen).containsExactly("first", "second");
    }

    @Test
    void shouldHandleTenThousandSystemMessagesFirstWhenAUserMessageWaits() {
        List<Integer> systemMessagesLeft = new ArrayList<>();
        ActorRef<String> actor = test.system()
                .spawn(Props.of(() -> (message, context) -> systemMessagesLeft.add(
                        AnyRef.of(context.self(), "self").cell().mailbox().systemDepth())));
        ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
        ActorCell<?> other = AnyRef.of(test.system().spawn(Props.of(() -> (message, context) -> {})), "other")
                .cell();
        test.runUntilIdle();
        actor.tell("user");
        for (int i = 0; i < 5_000; i++) {
            cell.system(new SystemMessage.Watch(other));
            cell.system(new SystemMessage.Unwatch(other));
        }
        assertThat(cell.mailbox().systemDepth()).isEqualTo(10_000);
        test.runUntilIdle();
        assertThat(systemMessagesLeft).containsExactly(0);
    }

    @Test
    void shouldTakeTurnsWithOthersWhenThereAreManySystemMessages() {
        ActorCell<?> flooded = AnyRef.of(test.system().spawn(Props.of(() -> (message, context) -> {})), "flooded")
                .cell();
        ActorRef<String> other = test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)));
        test.runUntilIdle();
        for (int i = 0; i < 100_000; i++) {
            flooded.system(SystemMessage.Resume.INSTANCE);
        }
        other.tell("m");
        while (handled.isEmpty()) {
            assertThat(test.executor().step()).isTrue();
        }
        assertThat(flooded.mailbox().systemDepth()).isPositive();
        test.runUntilIdle();
        assertThat(flooded.mailbox().systemDepth()).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldServeOthersWhenAnActorGetsSystemMessagesWithoutEnd(Runtimes.Combination runtime) {
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger served = new AtomicInteger();
        try (SystemOnThreads threads = runtime.open()) {
            ActorRef<String> flooded = threads.system().spawn(Props.of(() -> (message, context) -> {}));
            ActorRef<String> other =
                    threads.system().spawn(Props.of(() -> (message, context) -> served.incrementAndGet()));
            Thread flood = new Thread(() -> {
                while (!ended.get()) {
                    threads.system().suspend(flooded);
                    threads.system().resume(flooded);
                }
            });
            flood.start();
            try {
                for (int i = 0; i < 1_000; i++) {
                    other.tell("m");
                }
                SystemOnThreads.await(() -> served.get() == 1_000, "the other actor to be served");
            } finally {
                ended.set(true);
            }
            SystemOnThreads.await(() -> !flood.isAlive(), "the flood to end");
        }
    }
}
