package io.understudy.mailbox.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ControlMessage;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.MessagePriority;
import io.understudy.OverflowStrategy;
import io.understudy.contract.MailboxBench;
import io.understudy.contract.Patience;
import io.understudy.contract.RecordingOwner.Discarded;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.observe.MailboxEvent.Overflowed;
import io.understudy.spi.WrappedMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What comes out of a priority mailbox first, and what has to go. */
class PriorityMailboxTest {
    private static final int PRODUCERS = 4;
    private static final int EACH = 20_000;

    /** A message that says how urgent it is. */
    private record Job(int priority, Object name) {
        @Override
        public String toString() {
            return name.toString();
        }
    }

    private record Control(String name) implements ControlMessage {}

    private static final MessagePriority BY_JOB = message -> ((Job) message).priority();

    private static MailboxBench bench(MailboxOptions options) {
        return MailboxBench.of(new QueueMailboxFactory(), options);
    }

    private static MailboxBench unbounded() {
        return bench(MailboxOptions.unbounded().withPriority(BY_JOB));
    }

    private static MailboxBench bounded(int capacity, OverflowStrategy overflow) {
        return bench(MailboxOptions.bounded(capacity)
                .withReserveForSystem(0)
                .withOverflow(overflow)
                .withPriority(BY_JOB));
    }

    private static EnqueueOutcome job(MailboxBench bench, int priority, Object name) {
        return bench.user(new Job(priority, name));
    }

    private static List<String> names(List<Object> messages) {
        return messages.stream().map(Object::toString).toList();
    }

    private static List<String> lost(MailboxBench bench) {
        return bench.owner().discarded().stream()
                .map(d -> d.message().toString())
                .toList();
    }

    @Test
    void shouldHandOutTheMostUrgentFirstAndEqualsInOrder() {
        MailboxBench bench = unbounded();
        job(bench, 5, "e1");
        job(bench, 1, "a1");
        job(bench, 5, "e2");
        job(bench, Integer.MIN_VALUE, "first");
        job(bench, Integer.MAX_VALUE, "last");
        job(bench, 1, "a2");
        job(bench, -3, "minus");
        bench.system("s");
        assertThat(bench.mailbox().depth()).isEqualTo(7);
        assertThat(names(bench.takeAll())).containsExactly("s", "first", "minus", "a1", "a2", "e1", "e2", "last");
    }

    @Test
    void shouldHandOutControlMessagesFirst() {
        MailboxBench bench = bench(MailboxOptions.unbounded().withPriority(MessagePriority.CONTROL_FIRST));
        bench.user("test");
        bench.user("test2");
        bench.user(new Control("Control"));
        bench.user("test3");
        bench.user(new Control("Control2"));
        assertThat(bench.takeAll())
                .containsExactly(new Control("Control"), new Control("Control2"), "test", "test2", "test3");
    }

    @Test
    void shouldHandOutInTheMiddleOfADrainWhatIsMoreUrgent() {
        MailboxBench bench = unbounded();
        job(bench, 2, "b1");
        job(bench, 2, "b2");
        List<Object> drained = new ArrayList<>();
        bench.mailbox()
                .drainUser(
                        envelope -> {
                            if (drained.isEmpty()) {
                                job(bench, 1, "a");
                            }
                            return drained.add(envelope.message());
                        },
                        10);
        assertThat(names(drained)).containsExactly("b1", "a", "b2");
    }

    @Test
    void shouldReturnWhatIsLeftInTheSameOrderWhenClosed() {
        MailboxBench bench = unbounded();
        job(bench, 2, "b");
        job(bench, 1, "a");
        bench.system("s");
        bench.prepend("put back");
        assertThat(names(bench.close())).containsExactly("s", "put back", "a", "b");
    }

    @Test
    void shouldHandOutWhatWasPutBackBeforeTheMostUrgent() {
        MailboxBench bench = unbounded();
        job(bench, Integer.MIN_VALUE, "urgent");
        bench.prepend(new Job(9, "x"), new Job(3, "y"));
        bench.prepend(new Job(5, "w"));
        assertThat(names(bench.takeAll())).containsExactly("w", "x", "y", "urgent");
    }

    @Test
    void shouldHandOutTheWordOfTheRuntimeBehindAllThatWaited() {
        MailboxBench bench = unbounded();
        bench.control("c0");
        job(bench, 5, "e1");
        job(bench, 1, "a1");
        bench.control("c1");
        job(bench, 5, "e2");
        job(bench, 9, "i1");
        bench.control("c2");
        job(bench, 1, "a2");
        assertThat(names(bench.takeAll())).containsExactly("c0", "a1", "a2", "e1", "c1", "e2", "i1", "c2");
    }

    @Test
    void shouldJudgeAWrappedMessageByWhatIsInIt() {
        MailboxBench bench = unbounded();
        job(bench, 2, "b");
        WrappedMessage wrapped = () -> new Job(1, "a");
        bench.user(wrapped);
        assertThat(bench.takeAll()).startsWith(wrapped);
    }

    @Test
    void shouldShowTheOldestWhateverItsPriority() {
        MailboxBench bench = unbounded();
        job(bench, 2, "b");
        job(bench, 3, "c");
        job(bench, 1, "a");
        assertThat(bench.mailbox().oldest().message()).hasToString("b");
        assertThat(names(bench.take(2))).containsExactly("a", "b");
        job(bench, 1, "later");
        assertThat(bench.mailbox().oldest().message()).hasToString("c");
    }

    @Test
    void shouldStoreNothingAndThrowWhenThePriorityFails() {
        IllegalStateException failure = new IllegalStateException("no idea");
        MailboxBench bench = bench(MailboxOptions.unbounded().withPriority(message -> {
            if (message.equals("bad")) {
                throw failure;
            }
            return 0;
        }));
        bench.user("good");
        assertThatThrownBy(() -> bench.user("bad")).isSameAs(failure);
        assertThat(bench.control("bad")).as("is not asked").isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.takeAll()).containsExactly("good", "bad");
        bench.close();
        assertThat(bench.user("bad")).as("closed is checked first").isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(bench.owner().discarded()).isEmpty();
    }

    @Test
    void shouldEvictTheOldestOfTheLeastUrgent() {
        MailboxBench bench = bounded(4, OverflowStrategy.DROP_OLDEST);
        job(bench, 5, "e1");
        job(bench, 1, "a1");
        job(bench, 5, "e2");
        job(bench, 3, "c1");
        assertThat(job(bench, 1, "a2")).isEqualTo(EnqueueOutcome.EVICTED_OLDEST);
        assertThat(job(bench, 5, "e3")).isEqualTo(EnqueueOutcome.EVICTED_OLDEST);
        assertThat(lost(bench)).containsExactly("e1", "e2");
        assertThat(bench.owner().discarded())
                .extracting(Discarded::reason)
                .containsOnly(DeadLetterReason.OVERFLOW_DROP_OLDEST);
        assertThat(names(bench.takeAll())).containsExactly("a1", "a2", "c1", "e3");
    }

    @Test
    void shouldDropTheNewcomerWhenItIsLessUrgentThanAll() {
        MailboxBench bench = bounded(2, OverflowStrategy.DROP_OLDEST);
        job(bench, 1, "a1");
        job(bench, 2, "b1");
        assertThat(job(bench, 3, "c1")).isEqualTo(EnqueueOutcome.DROPPED_NEWEST);
        assertThat(bench.owner().discarded())
                .containsExactly(new Discarded(new Job(3, "c1"), DeadLetterReason.OVERFLOW_DROP_NEWEST));
        assertThat(bench.owner().events()).containsExactly(new Overflowed(Action.DROPPED_NEWEST));
        assertThat(names(bench.takeAll())).containsExactly("a1", "b1");
    }

    @Test
    void shouldNotEvictWhatWasPutBackNorTheWordOfTheRuntime() {
        MailboxBench bench = bounded(2, OverflowStrategy.DROP_OLDEST);
        bench.prepend(new Job(9, "x"));
        bench.control("c");
        assertThat(job(bench, 0, "a1")).isEqualTo(EnqueueOutcome.DROPPED_NEWEST);
        assertThat(names(bench.take(1))).containsExactly("x");
        bench.control("c2");
        assertThat(job(bench, 0, "a2")).as("nothing may go").isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(names(bench.takeAll())).containsExactly("c", "c2", "a2");
        assertThat(lost(bench)).containsExactly("a1");
    }

    @Test
    void shouldNeverBeFullWhenUnbounded() {
        MailboxBench bench = unbounded();
        for (int i = 0; i < 10_000; i++) {
            assertThat(job(bench, i % 100, i)).isEqualTo(EnqueueOutcome.ACCEPTED);
        }
        assertThat(bench.mailbox().usageRatio()).isZero();
        bench.system("s");
        assertThat(bench.owner().events(Overflowed.class)).isEmpty();
    }

    @Test
    void shouldKeepOrderAmongEqualsWhenManyProducersSend() {
        MailboxBench bench = unbounded();
        List<Thread> producers = new ArrayList<>();
        for (int p = 0; p < PRODUCERS; p++) {
            int producer = p;
            Thread thread = new Thread(() -> send(bench, producer), "producer-" + p);
            thread.start();
            producers.add(thread);
        }
        Map<String, Integer> last = new HashMap<>();
        int taken = 0;
        while (producers.stream().anyMatch(Thread::isAlive)) {
            taken += takeInOrder(bench, last);
        }
        producers.forEach(Patience::ended);
        taken += takeInOrder(bench, last);
        assertThat(taken).isEqualTo(PRODUCERS * EACH);
    }

    private static void send(MailboxBench bench, int producer) {
        for (int i = 0; i < EACH; i++) {
            job(bench, i % 3, new int[] {producer, i});
        }
    }

    private static int takeInOrder(MailboxBench bench, Map<String, Integer> last) {
        List<Object> taken = bench.take(1_000_000);
        for (Object message : taken) {
            Job job = (Job) message;
            int[] name = (int[]) job.name();
            Integer before = last.put(name[0] + "/" + job.priority(), name[1]);
            assertThat(name[1]).isGreaterThan(before == null ? -1 : before);
        }
        return taken.size();
    }
}
