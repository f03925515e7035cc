package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.contract.MailboxChecks.Lane;
import io.understudy.contract.RecordingOwner.Discarded;
import io.understudy.observe.MailboxEvent.HighWater;
import io.understudy.spi.Disposition;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every mailbox does, bounded or not. Extend it with a factory and, for other kinds, with options. */
public abstract class MailboxContract extends MailboxHeldContract {

    /** For subclasses. */
    protected MailboxContract() {}

    @Test
    void shouldReturnNothingWhenEmpty() {
        MailboxBench bench = bench();
        assertThat(bench.mailbox().dequeue()).isNull();
        assertThat(bench.mailbox().dequeueSystem()).isNull();
        assertThat(bench.mailbox().dequeueUser()).isNull();
        assertThat(bench.drain(10)).isEmpty();
        assertThat(bench.mailbox().depth()).isZero();
        assertThat(bench.mailbox().hasUser()).isFalse();
        assertThat(bench.mailbox().hasSystem()).isFalse();
        assertThat(bench.mailbox().usageRatio()).isZero();
        assertThat(bench.mailbox().options()).isEqualTo(options());
    }

    @Test
    void shouldKeepOrderWhenOneSenderEnqueues() {
        MailboxBench bench = bench();
        bench.users(1, 5);
        assertThat(bench.takeAll()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void shouldKeepOrderWhenTakingAndEnqueuingAlternate() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        assertThat(bench.drain(2)).containsExactly(1, 2);
        bench.users(4, 5);
        assertThat(bench.take(1)).containsExactly(3);
        bench.users(6, 6);
        assertThat(bench.drain(10)).containsExactly(4, 5, 6);
    }

    @Test
    void shouldTakeSystemMessagesFirst() {
        MailboxBench bench = bench();
        bench.user("u1");
        bench.user("u2");
        bench.system("s1");
        assertThat(bench.takeAll()).containsExactly("s1", "u1", "u2");
    }

    @Test
    void shouldTakeSystemThenUserWhenTakenInABatch() {
        MailboxBench bench = bench();
        bench.users(1, 10);
        bench.system("s1");
        bench.system("s2");
        bench.system("s3");
        assertThat(bench.take(5)).containsExactly("s1", "s2", "s3", 1, 2);
        assertThat(bench.mailbox().depth()).isEqualTo(8);
        assertThat(bench.mailbox().systemDepth()).isZero();
    }

    @Test
    void shouldTakeSystemMessagesInOrderBeforeTheOneUserMessageWhenTenThousandWait() {
        MailboxBench bench = bench();
        bench.user("user");
        for (int i = 0; i < 10_000; i++) {
            bench.system(i);
        }
        assertThat(bench.mailbox().systemDepth()).isEqualTo(10_000);
        for (int i = 0; i < 10_000; i++) {
            assertThat(bench.mailbox().dequeue().message()).isEqualTo(i);
        }
        assertThat(bench.takeAll()).containsExactly("user");
    }

    @Test
    void shouldDeliverEachUserMessageOnceAndInOrderWhenManyProducersSend() {
        MailboxChecks.flood(bench(), Lane.USER, 100, 10_000);
    }

    @Test
    void shouldDeliverEachSystemMessageOnceAndInOrderWhenManyProducersSend() {
        MailboxChecks.flood(bench(), Lane.SYSTEM, 100, 10_000);
    }

    @Test
    void shouldCountWhatWaits() {
        MailboxBench bench = bench();
        for (int i = 1; i <= 100; i++) {
            bench.user(i);
            bench.system(i);
            assertThat(bench.mailbox().depth()).isEqualTo(i);
            assertThat(bench.mailbox().systemDepth()).isEqualTo(i);
        }
        for (int i = 99; i >= 0; i--) {
            bench.mailbox().dequeueUser();
            bench.mailbox().dequeueSystem();
            assertThat(bench.mailbox().depth()).isEqualTo(i);
            assertThat(bench.mailbox().systemDepth()).isEqualTo(i);
        }
        assertThat(bench.mailbox().hasUser()).isFalse();
        assertThat(bench.mailbox().hasSystem()).isFalse();
    }

    @Test
    void shouldHandOverEachMessageOnceWhenFourThreadsTakeTurns() {
        MailboxChecks.turns(bench(), 4, 200_000, Patience.LIMIT);
    }

    @Test
    void shouldRefuseWhenClosed() {
        MailboxBench bench = bench();
        assertThat(bench.close()).isEmpty();
        assertThat(bench.mailbox().closed()).isTrue();
        assertThat(bench.user("user")).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(bench.system("system")).isFalse();
        assertThat(bench.mailbox().hasUser()).isFalse();
        assertThat(bench.mailbox().hasSystem()).isFalse();
        assertThat(bench.takeAll()).isEmpty();
        assertThat(bench.mailbox().depth()).isZero();
        assertThat(bench.mailbox().systemDepth()).isZero();
        assertThat(bench.owner().discarded())
                .as("the caller owns what was refused")
                .isEmpty();
        assertThat(bench.owner().readyCount()).isZero();
    }

    @Test
    void shouldReturnSystemThenUserInOrderWhenClosed() {
        MailboxBench bench = bench();
        bench.user("u0");
        bench.users(1, 3);
        bench.system("s0");
        bench.system("s1");
        bench.system("s2");
        assertThat(bench.take(1)).containsExactly("s0");
        assertThat(bench.drain(1)).containsExactly("u0");
        bench.users(4, 5);
        bench.system("s3");
        assertThat(bench.close()).containsExactly("s1", "s2", "s3", 1, 2, 3, 4, 5);
        assertThat(bench.owner().discarded())
                .as("the caller owns what close returns")
                .isEmpty();
    }

    @Test
    void shouldCleanUpOnceWhenClosedTwice() {
        MailboxBench bench = bench();
        bench.users(1, 2);
        assertThat(bench.mailbox().closed()).isFalse();
        assertThat(bench.close()).containsExactly(1, 2);
        assertThat(bench.close()).isEmpty();
        assertThat(bench.mailbox().closed()).isTrue();
    }

    @Test
    void shouldReturnEachMessageOnceWhenSeveralThreadsClose() {
        for (int round = 0; round < 200; round++) {
            MailboxBench bench = bench();
            bench.users(1, 3);
            bench.system("s");
            List<Object> returned = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                threads.add(MailboxChecks.start("closer-" + i, () -> returned.addAll(bench.close())));
            }
            threads.forEach(Patience::ended);
            assertThat(returned).containsExactly("s", 1, 2, 3);
        }
    }

    @Test
    void shouldRefuseOrReturnEachUserMessageThatRacesWithClose() {
        MailboxChecks.closeRace(factory(), options(), Lane.USER, 10_000);
    }

    @Test
    void shouldRefuseOrReturnEachSystemMessageThatRacesWithClose() {
        MailboxChecks.closeRace(factory(), options(), Lane.SYSTEM, 10_000);
    }

    @Test
    void shouldShowTheEnvelopeBeforeItsOwnerHearsOfIt() {
        MailboxChecks.visibleBeforeReady(bench());
    }

    @Test
    void shouldTellTheOwnerOnceUntilTheTurnHasBegun() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        bench.system("system");
        assertThat(bench.owner().readyCount()).isEqualTo(1);
        assertThat(bench.word().beginTurn()).isTrue();
        bench.user(4);
        assertThat(bench.owner().readyCount()).isEqualTo(1);
        assertThat(bench.word().describeSchedule()).isEqualTo("RUNNING+SYSTEM");
    }

    @Test
    void shouldTellTheOwnerOfSystemMessagesOnlyWhenHeld() {
        MailboxBench bench = bench();
        bench.user(1);
        bench.word().beginTurn();
        bench.word().endTurn(Disposition.HOLD, bench.mailbox());
        bench.user(2);
        assertThat(bench.owner().readyCount()).isEqualTo(1);
        bench.system("system");
        assertThat(bench.owner().readyCount()).isEqualTo(2);
        assertThat(bench.takeAll()).containsExactly("system", 1, 2);
    }

    @Test
    void shouldRefuseNull() {
        MailboxBench bench = bench();
        assertThatNullPointerException()
                .isThrownBy(() -> bench.mailbox().enqueue(null))
                .withMessage("envelope");
        assertThatNullPointerException()
                .isThrownBy(() -> bench.mailbox().enqueueSystem(null))
                .withMessage("envelope");
        assertThat(bench.mailbox().hasUser()).isFalse();
    }

    @Test
    void shouldTakeBareMessagesInOrderWithThoseInEnvelopes() {
        MailboxBench bench = bench();
        for (int i = 1; i <= 100; i++) {
            EnqueueOutcome outcome = i % 3 == 0
                    ? bench.mailbox().enqueue(new Envelope(i, null, i / 40))
                    : bench.mailbox().enqueue(i, i / 40);
            assertThat(outcome).isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(bench.mailbox().depth()).isEqualTo(i);
        }
        for (int i = 1; i <= 50; i++) {
            Envelope taken = bench.mailbox().dequeueUser();
            assertThat(taken.message()).isEqualTo(i);
            assertThat(taken.stamp()).isEqualTo(i / 40);
            assertThat(taken.sender()).isNull();
        }
        assertThat(bench.drain(25)).containsExactlyElementsOf(numbers(51, 75));
        assertThat(bench.close()).containsExactlyElementsOf(numbers(76, 100));
    }

    private static List<Object> numbers(int first, int last) {
        return IntStream.rangeClosed(first, last).<Object>mapToObj(i -> i).toList();
    }

    @Test
    void shouldHandOverEachMessageOnceBareOrInAnEnvelope() {
        MailboxBench bench = bench();
        bench.mailbox().enqueue("first", 7);
        bench.mailbox().enqueue(new Envelope("second", null, 7));
        bench.mailbox().enqueue("third", 8);
        List<String> handed = new ArrayList<>();
        int count = bench.mailbox()
                .drainUser(
                        new Mailbox.UserHandler() {
                            @Override
                            public boolean handle(Envelope envelope) {
                                return handed.add(envelope.message() + " " + envelope.stamp());
                            }

                            @Override
                            public boolean handle(Object message, int stamp) {
                                return handed.add(message + " " + stamp);
                            }
                        },
                        10);
        assertThat(count).isEqualTo(3);
        assertThat(handed).containsExactly("first 7", "second 7", "third 8");
    }

    @Test
    void shouldTakeAnEnvelopeThatIsAMessageItself() {
        MailboxBench bench = bench();
        Envelope message = new Envelope("inside", null);
        bench.mailbox().enqueue((Object) message, 1);
        assertThat(bench.mailbox().dequeueUser().message()).isSameAs(message);
    }

    @Test
    void shouldShowABareMessageInTheSameEnvelopeUntilItIsTaken() {
        MailboxBench bench = bench();
        bench.mailbox().enqueue("same", 3);
        bench.mailbox().enqueue("same", 3);
        Envelope oldest = bench.mailbox().oldest();
        assertThat(oldest.message()).isEqualTo("same");
        assertThat(oldest.stamp()).isEqualTo(3);
        assertThat(bench.mailbox().oldest()).isSameAs(oldest);
        bench.mailbox().dequeueUser();
        assertThat(bench.mailbox().oldest()).isNotNull().isNotSameAs(oldest);
    }

    @Test
    void shouldRefuseOrDivertBareMessagesLikeOthers() {
        MailboxBench bench = bench();
        bench.mailbox().limit(1);
        assertThat(bench.mailbox().enqueue("waits", 1)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.mailbox().enqueue("beyond", 1)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.owner().discarded()).containsExactly(new Discarded("beyond", DeadLetterReason.MAILBOX_FULL));
        assertThat(bench.close()).containsExactly("waits");
        assertThat(bench.mailbox().enqueue("late", 1)).isEqualTo(EnqueueOutcome.CLOSED);
        assertThatNullPointerException()
                .isThrownBy(() -> bench.mailbox().enqueue(null, 1))
                .withMessage("message");
    }

    @Test
    void shouldUnlinkEnvelopesThatLeave() {
        MailboxBench bench = bench();
        List<Envelope> left = new ArrayList<>();
        bench.users(1, 5);
        bench.system("s1");
        bench.system("s2");
        left.add(bench.mailbox().dequeueSystem());
        left.add(bench.mailbox().dequeueUser());
        bench.mailbox().drainUser(left::add, 2);
        left.addAll(bench.mailbox().close());
        assertThat(MailboxBench.messages(left)).containsExactly("s1", 1, 2, 3, "s2", 4, 5);
        assertThat(left).allMatch(envelope -> envelope.next() == null && envelope.position() == 0);
    }

    @Test
    void shouldWarnOncePerEpisodeWhenTheLaneGetsLong() {
        MailboxBench bench = MailboxBench.of(factory(), options().withDepthWarnThreshold(10));
        bench.users(1, 9);
        assertThat(bench.owner().events()).isEmpty();
        bench.users(10, 100);
        assertThat(bench.owner().events()).containsExactly(new HighWater(10, 10));
        assertThat(bench.drain(90)).hasSize(90);
        bench.users(101, 140);
        assertThat(bench.owner().events()).as("still the same episode").hasSize(1);
        assertThat(bench.drain(46)).hasSize(46);
        bench.users(141, 180);
        assertThat(bench.owner().events()).as("a new episode").hasSize(2);
    }
}
