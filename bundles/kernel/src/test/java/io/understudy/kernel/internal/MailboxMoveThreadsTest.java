package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.contract.MailboxStub;
import io.understudy.contract.Patience;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mailboxes that are replaced while threads send, wait, stop and spawn. */
@Timeout(120)
class MailboxMoveThreadsTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final MailboxOptions TWO = MailboxOptions.bounded(2)
            .withReserveForSystem(0)
            .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
            .withBlockTimeout(Duration.ofHours(1));

    static Stream<MailboxOptions> options() {
        Stream<MailboxOptions> bounded = Arrays.stream(OverflowStrategy.values())
                .map(overflow -> MailboxOptions.bounded(20).withOverflow(overflow));
        return Stream.concat(
                bounded,
                Stream.of(
                        MailboxOptions.unbounded(),
                        MailboxOptions.unbounded().withPriority(message -> 1),
                        MailboxOptions.bounded(20)
                                .withPriority(message -> 1)
                                .withOverflow(OverflowStrategy.BLOCK_PRODUCER)));
    }

    @ParameterizedTest
    @MethodSource("options")
    void shouldLoseRepeatAndReorderNothingWhenActorsMoveUnderLoad(MailboxOptions options) {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            MoveLoad load = new MoveLoad(test, options, 10);
            List<Integer> moved = new ArrayList<>();
            load.during(() -> {
                for (int i = 0; i < 100; i++) {
                    moved.add(test.kernel().moves().moveAll(new QueueMailboxFactory(), SOON));
                    load.awaitProgress(20);
                }
            });
            load.assertNothingLost();
            assertThat(moved).as("ten and the guardian, each time").containsOnly(11);
        }
    }

    /** A mailbox whose next one is made while senders find it closed. */
    private static final class Lingering extends MailboxStub {
        private final CountDownLatch refusals;

        Lingering(Mailbox inner, CountDownLatch refusals) {
            super(inner);
            this.refusals = refusals;
        }

        @Override
        public EnqueueOutcome enqueue(Envelope envelope) {
            EnqueueOutcome outcome = super.enqueue(envelope);
            if (outcome == EnqueueOutcome.CLOSED) {
                refusals.countDown();
            }
            return outcome;
        }

        @Override
        public List<Envelope> close() {
            List<Envelope> left = super.close();
            try {
                refusals.await(SOON.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return left;
        }
    }

    private static MailboxFactory lingering(CountDownLatch refusals) {
        return (options, word, owner) ->
                new Lingering(new QueueMailboxFactory().create(options, word, owner), refusals);
    }

    private static MoveLoad moveWhileSending(SystemOnThreads test, MoveLoad.Sending sending) {
        MoveLoad load = new MoveLoad(test, MailboxOptions.unbounded(), 1).withoutPause();
        CountDownLatch refusals = new CountDownLatch(2);
        test.kernel().moves().moveAll(lingering(refusals), SOON);
        load.during(
                () -> {
                    load.awaitProgress(100);
                    test.kernel().moves().moveAll(new QueueMailboxFactory(), SOON);
                    load.awaitProgress(100);
                },
                sending);
        assertThat(refusals.getCount()).as("senders met the closed mailbox").isZero();
        return load;
    }

    @Test
    void shouldSendToTheNextMailboxWhenTheFormerOneIsFoundClosed() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            moveWhileSending(test, ActorRef::tryTell).assertNothingLost();
        }
    }

    @Test
    void shouldBeNoticedWhenASenderTakesClosedForGranted() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            MoveLoad load = moveWhileSending(
                    test, (to, message) -> MoveBench.mailbox(to).enqueue(new Envelope(message, null)));
            assertThat(load.errors()).anyMatch(error -> error.endsWith("was refused"));
        }
    }

    @Test
    void shouldBeNoticedWhenTheNewMailboxRepeatsOrReorders() {
        for (VolumeBrokenMailbox.Fault fault :
                List.of(VolumeBrokenMailbox.Fault.REPEATS, VolumeBrokenMailbox.Fault.REORDERS)) {
            try (SystemOnThreads test = SystemOnThreads.threads(2)) {
                MoveLoad load = new MoveLoad(test, MailboxOptions.unbounded(), 2);
                load.during(() -> {
                    test.kernel().moves().moveAll(new VolumeBrokenMailbox.Factory(fault), SOON);
                    load.awaitProgress(10_000);
                });
                assertThat(load.errors()).isNotEmpty();
            }
        }
    }

    @Test
    void shouldGoOnWaitingForRoomWhenTheMailboxIsReplacedMeanwhile() throws Exception {
        List<String> log = LogActor.newLog();
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            ActorRef<Object> full = test.system().spawn(LogActor.props(log).withMailbox(TWO));
            test.system().suspend(full);
            SystemOnThreads.await(() -> BackPressureBench.isHeld(full), "the suspension");
            full.tell("1");
            full.tell("2");
            CompletableFuture<EnqueueOutcome> outcome = new CompletableFuture<>();
            Thread producer = new Thread(() -> outcome.complete(full.tryTell("3")), "producer");
            producer.setDaemon(true);
            producer.start();
            for (int i = 0; i < 10; i++) {
                Patience.waits(producer);
                assertThat(test.kernel().moves().moveAll(MoveBench.OTHERS, SOON))
                        .isEqualTo(2);
                assertThat(outcome).isNotDone();
                assertThat(MoveBench.mailbox(full).depth()).isEqualTo(2);
            }
            test.system().resume(full);
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isEqualTo(EnqueueOutcome.ACCEPTED);
            SystemOnThreads.await(() -> log.size() == 3, "all three");
            assertThat(log).containsExactly("1", "2", "3");
            assertThat(test.deadLetters()).isZero();
        }
    }

    @Test
    void shouldReleaseWaitingProducersWhenTheActorStopsAfterAMove() throws Exception {
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            ActorRef<Object> full =
                    test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(TWO));
            test.system().suspend(full);
            SystemOnThreads.await(() -> BackPressureBench.isHeld(full), "the suspension");
            full.tell("1");
            full.tell("2");
            CompletableFuture<EnqueueOutcome> outcome = new CompletableFuture<>();
            Thread producer = new Thread(() -> outcome.complete(full.tryTell("3")), "producer");
            producer.setDaemon(true);
            producer.start();
            Patience.waits(producer);
            test.kernel().moves().moveAll(new QueueMailboxFactory(), SOON);
            test.system().stop(full);
            assertThat(outcome.get(20, TimeUnit.SECONDS)).isEqualTo(EnqueueOutcome.CLOSED);
            SystemOnThreads.await(() -> test.deadLetters() == 3, "three dead letters");
        }
    }

    @Test
    void shouldCountEveryMessageWhenActorsComeFailAndStopDuringMoves() {
        AtomicInteger handled = new AtomicInteger();
        AtomicInteger sent = new AtomicInteger();
        Props<Object> props = Props.of(() -> (message, context) -> {
            handled.incrementAndGet();
            if (message.equals("stop")) {
                context.stop();
            } else if (message.equals("fail")) {
                throw new IllegalStateException("on purpose");
            }
        });
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            SystemOnThreads.atOnce(3, number -> {
                for (int i = 0; i < 300; i++) {
                    if (number == 2) {
                        test.kernel().moves().moveAll(new QueueMailboxFactory(), SOON);
                        continue;
                    }
                    ActorRef<Object> actor = test.system().spawn(props);
                    for (Object message : List.of("go", "fail", "on", "stop", "late")) {
                        actor.tell(message);
                        sent.incrementAndGet();
                    }
                }
            });
            SystemOnThreads.await(() -> test.system().actorCount() == 0, "all to stop");
            SystemOnThreads.await(() -> handled.get() + test.deadLetters() == sent.get(), "every message");
        }
    }

    @Test
    void shouldNotWaitForItselfWhenAnActorAsksForTheMove() throws Exception {
        CompletableFuture<Integer> moved = new CompletableFuture<>();
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
            actor.tell((Step) context -> moved.complete(test.kernel().moves().moveAll(MoveBench.OTHERS, SOON)));
            assertThat(moved.get(10, TimeUnit.SECONDS)).isZero();
            SystemOnThreads.await(() -> MoveBench.mailbox(actor) instanceof MoveBench.Other, "the move");
        }
    }

    @Test
    void shouldReturnWhenPatienceIsOverAndMoveLaterWhenAHandlerTakesLong() {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<Object> busy = test.system().spawn(LogActor.props(LogActor.newLog()));
            busy.tell((Step) context -> {
                inside.countDown();
                SystemOnThreads.await(release, "the release");
            });
            SystemOnThreads.await(inside, "the turn");
            assertThat(test.kernel().moves().moveAll(MoveBench.OTHERS, Duration.ofMillis(200)))
                    .as("the guardian alone, if it has had a turn meanwhile")
                    .isLessThanOrEqualTo(1);
            SystemOnThreads.await(
                    () -> test.kernel().guardian().mailbox() instanceof MoveBench.Other, "the move of the guardian");
            assertThat(MoveBench.mailbox(busy)).isNotInstanceOf(MoveBench.Other.class);
            release.countDown();
            SystemOnThreads.await(() -> MoveBench.mailbox(busy) instanceof MoveBench.Other, "the move");
        }
    }
}
