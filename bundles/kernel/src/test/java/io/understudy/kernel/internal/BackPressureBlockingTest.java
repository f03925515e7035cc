package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.contract.Patience;
import io.understudy.kernel.internal.LogActor.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that wait for room in a mailbox, in a system on one thread; and those that never do. */
@Timeout(60)
class BackPressureBlockingTest {
    /** Far more than the release of a thread takes, far less than the block timeout. */
    private static final Duration SOON = Duration.ofSeconds(20);

    private static final MailboxOptions TWO = MailboxOptions.bounded(2)
            .withReserveForSystem(0)
            .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
            .withBlockTimeout(Duration.ofHours(1));

    private final SystemOnThreads test = SystemOnThreads.threads(1);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> full =
            test.system().spawn(LogActor.props(log).withMailbox(TWO), "full");

    /** A thread that tries to send, and what came of it. */
    private static final class Producer {
        private final CompletableFuture<EnqueueOutcome> outcome = new CompletableFuture<>();

        private Producer(ActorRef<Object> to, Object message) {
            Thread thread = new Thread(() -> outcome.complete(to.tryTell(message)), "producer of " + message);
            thread.setDaemon(true);
            thread.start();
            Patience.waits(thread);
        }

        EnqueueOutcome outcome() throws Exception {
            return outcome.get(SOON.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @BeforeEach
    void fill() {
        test.system().suspend(full);
        SystemOnThreads.await(() -> BackPressureBench.isHeld(full), "the suspension");
        full.tell("1");
        full.tell("2");
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void shouldLetWaitingThreadsInInTheOrderInWhichTheyCame() throws Exception {
        List<Producer> producers = new ArrayList<>();
        for (int i = 3; i <= 8; i++) {
            producers.add(new Producer(full, "" + i));
        }
        test.system().resume(full);
        for (Producer producer : producers) {
            assertThat(producer.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        }
        SystemOnThreads.await(() -> log.size() == 8, "all eight");
        assertThat(log).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    }

    @Test
    void shouldReleaseWaitingThreadsWhenTheActorIsStopped() throws Exception {
        Producer third = new Producer(full, "3");
        Producer fourth = new Producer(full, "4");
        test.system().stop(full);
        assertThat(third.outcome()).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(fourth.outcome()).isEqualTo(EnqueueOutcome.CLOSED);
        SystemOnThreads.await(() -> test.deadLetters() == 4, "four dead letters");
        assertThat(test.system().deadLetterCount(DeadLetterReason.ACTOR_STOPPED))
                .isEqualTo(4);
    }

    @Test
    void shouldReleaseWaitingThreadsAtShutdown() throws Exception {
        Producer third = new Producer(full, "3");
        test.system().shutdown(SystemOnThreads.LIMIT);
        assertThat(third.outcome()).isEqualTo(EnqueueOutcome.CLOSED);
    }

    @Test
    void shouldReleaseWaitingThreadsWhenTheSystemIsForcedToStop() throws Exception {
        Producer third = new Producer(full, "3");
        test.system().forceStop();
        assertThat(third.outcome()).isEqualTo(EnqueueOutcome.CLOSED);
    }

    @Test
    void shouldKeepTheWorkerAtWorkWhenAnActorFindsNoRoom() throws Exception {
        CompletableFuture<EnqueueOutcome> tried = new CompletableFuture<>();
        ActorRef<Object> sender = test.system().spawn(LogActor.props(log), "sender");
        sender.tell((Step) context -> {
            full.tell("3", context.self());
            tried.complete(full.tryTell("4"));
        });
        assertThat(tried.get(SOON.toSeconds(), TimeUnit.SECONDS)).isEqualTo(EnqueueOutcome.WOULD_BLOCK);
        CountDownLatch served = new CountDownLatch(1);
        test.system().spawn(LogActor.props(log)).tell((Step) context -> served.countDown());
        SystemOnThreads.await(served, "somebody else on the same thread");
        assertThat(test.system().deadLetterCount(DeadLetterReason.WOULD_BLOCK)).isEqualTo(1);
    }

    @Test
    void shouldKeepTimeWhenTheThreadThatKeepsItFindsNoRoom() {
        CountDownLatch ticked = new CountDownLatch(2);
        ActorRef<Object> asking = test.system().spawn(LogActor.props(log), "asking");
        ActorRef<Object> silent = test.system().spawn(LogActor.props(log), "silent");
        asking.tell((Step) context -> silent.ask(reply -> (Step) nothing -> {}, Duration.ofMillis(20))
                .whenComplete((answer, error) -> full.tell("from the thread that keeps time")));
        SystemOnThreads.await(
                () -> test.system().deadLetterCount(DeadLetterReason.WOULD_BLOCK) == 1, "what found no room");
        asking.tell((Step) context -> context.timers().startPeriodic("t", tick(ticked), Duration.ofMillis(10)));
        SystemOnThreads.await(ticked, "timers to go on");
    }

    private static Step tick(CountDownLatch ticked) {
        return context -> ticked.countDown();
    }
}
