package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On several threads, too, each message is handled or recorded, once. */
class DeadLetterThreadsTest {
    private static final long LIMIT = 30;

    private final TestSystem test = TestSystem.threads(3);

    @AfterEach
    void close() {
        test.close();
    }

    private long deadLetters() {
        long sum = 0;
        for (DeadLetterReason reason : DeadLetterReason.values()) {
            sum += test.system().deadLetterCount(reason);
        }
        return sum;
    }

    private void send(int senders, int each, ActorRef<Object> actor, Step step) throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int t = 0; t < senders; t++) {
            all.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < each; i++) {
                    actor.tell(step);
                }
            }));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(LIMIT, TimeUnit.SECONDS);
    }

    @Test
    void shouldHandleOrRecordEachMessageWhenTheActorStopsMeanwhile() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        int rounds = 300;
        for (int round = 0; round < rounds; round++) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
            CountDownLatch stopped = new CountDownLatch(1);
            CompletableFuture<Void> stopping = CompletableFuture.runAsync(() -> {
                test.system().stop(actor);
                stopped.countDown();
            });
            send(2, 50, actor, context -> handled.incrementAndGet());
            assertThat(stopped.await(LIMIT, TimeUnit.SECONDS)).isTrue();
            stopping.get(LIMIT, TimeUnit.SECONDS);
        }
        test.await(test.system().shutdown(Duration.ofSeconds(LIMIT)), Duration.ofSeconds(LIMIT));
        assertThat(handled.get() + deadLetters()).isEqualTo(rounds * 100L);
        assertThat(test.deadLetters()).hasSize((int) deadLetters());
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldHandleOrRecordEachMessageWhenTheMailboxOverflows(OverflowStrategy strategy) throws Exception {
        MailboxOptions tight =
                MailboxOptions.bounded(10).withOverflow(strategy).withBlockTimeout(Duration.ofSeconds(LIMIT));
        AtomicInteger handled = new AtomicInteger();
        ActorRef<Object> actor =
                test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(tight));
        send(3, 5_000, actor, context -> handled.incrementAndGet());
        test.await(test.system().shutdown(Duration.ofSeconds(LIMIT)), Duration.ofSeconds(LIMIT));
        assertThat(handled.get() + deadLetters()).isEqualTo(15_000);
        if (strategy == OverflowStrategy.BLOCK_PRODUCER) {
            assertThat(handled).hasValue(15_000);
        }
    }

    @Test
    void shouldLetAnotherThreadWaitForRoomButNoActor() throws Exception {
        MailboxOptions one = MailboxOptions.bounded(1)
                .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                .withBlockTimeout(Duration.ofSeconds(LIMIT));
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch handled = new CountDownLatch(2);
        ActorRef<Object> full =
                test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(one), "full");
        full.tell((Step) context -> {
            busy.countDown();
            assertThat(release.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        });
        assertThat(busy.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        assertThat(full.tryTell((Step) context -> handled.countDown())).isEqualTo(EnqueueOutcome.ACCEPTED);
        CompletableFuture<EnqueueOutcome> inside = new CompletableFuture<>();
        ActorRef<Object> sender = test.system().spawn(LogActor.props(LogActor.newLog()), "sender");
        sender.tell((Step) context -> inside.complete(full.tryTell("never")));
        assertThat(inside.get(LIMIT, TimeUnit.SECONDS)).isEqualTo(EnqueueOutcome.WOULD_BLOCK);
        CompletableFuture<EnqueueOutcome> outside =
                CompletableFuture.supplyAsync(() -> full.tryTell((Step) context -> handled.countDown()));
        release.countDown();
        assertThat(outside.get(LIMIT, TimeUnit.SECONDS)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(handled.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        assertThat(deadLetters()).isZero();
    }
}
