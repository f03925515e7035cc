package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxStub;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Envelopes say when they were sent, on a coarse clock. */
class StampsTest {
    private static final long DAY = Duration.ofDays(1).toNanos();

    /** Mailboxes that note the stamps of what they are given. */
    private static final class NotingFactory implements MailboxFactory {
        private final List<Integer> stamps = new CopyOnWriteArrayList<>();

        @Override
        public Mailbox create(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
            return new MailboxStub(new QueueMailboxFactory().create(options, word, owner)) {
                @Override
                public EnqueueOutcome enqueue(Envelope envelope) {
                    stamps.add(envelope.stamp());
                    return super.enqueue(envelope);
                }
            };
        }
    }

    @Test
    void shouldCountStepsOfTenMillisecondsFromOne() {
        Stamps stamps = new Stamps(5_000);
        assertThat(stamps.now()).isEqualTo(1);
        stamps.advance(5_000);
        assertThat(stamps.now()).isEqualTo(1);
        stamps.advance(5_000 + 9_999_999);
        assertThat(stamps.now()).isEqualTo(1);
        stamps.advance(5_000 + 10_000_000);
        assertThat(stamps.now()).isEqualTo(2);
        stamps.advance(5_000 + DAY);
        assertThat(stamps.now()).isEqualTo(24 * 60 * 60 * 100 + 1);
        assertThat(stamps.age(1)).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void shouldKnowNoAgeOfWhatIsNotStamped() {
        assertThat(new Stamps(0).age(0)).isNull();
    }

    @Test
    void shouldTellAgesEvenWhenTheCountHasWrapped() {
        Stamps stamps = new Stamps(0);
        stamps.advance(248 * DAY);
        int before = stamps.now();
        stamps.advance(249 * DAY);
        assertThat(before).isPositive();
        assertThat(stamps.now()).isNegative();
        assertThat(stamps.age(before)).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void shouldNeverStampWithZero() {
        Stamps stamps = new Stamps(0);
        stamps.advance(((1L << 32) - 1) * 10_000_000);
        assertThat(stamps.now()).isEqualTo(1);
    }

    @Test
    void shouldStampWhatIsToldAndWhatATimerSends() {
        NotingFactory mailboxes = new NotingFactory();
        try (TestSystem test =
                TestSystem.builder().deterministic(3).mailboxes(mailboxes).build()) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()), "a");
            actor.tell("1");
            test.advance(Duration.ofMillis(30));
            actor.tell((Step) context -> context.timers().startSingle("key", "later", Duration.ofMillis(50)));
            test.advance(Duration.ofMillis(100));
            assertThat(mailboxes.stamps).startsWith(1, 4).hasSize(3);
            assertThat(mailboxes.stamps.get(2)).isBetween(9, 11);
        }
    }

    @Test
    void shouldFollowTheRealClockOnThreads() {
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            int first = test.kernel().stamps().now();
            SystemOnThreads.await(() -> test.kernel().stamps().now() >= first + 20, "200 ms to pass");
        }
    }
}
