package io.understudy.invoker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.understudy.contract.DequeMailbox;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.Disposition;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.SuspendReason;
import io.understudy.spi.TurnSettings;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a turn allocates, measured by the JVM itself. */
class BatchInvokerCostTest {
    private static final int TURNS = 20_000;

    private final MessageInvoker invoker = new BatchInvoker();
    private final CircularActor actor = new CircularActor();

    @Test
    void shouldAllocateNothingWhenThereIsNoMiddleware() {
        TurnSettings settings = new TurnSettings(8, -1, MonotonicClock.SYSTEM);

        assertThat(bytesPerTurn(List.of(), settings)).isZero();
    }

    @Test
    void shouldAllocateNothingWhenThereIsDeadlineButNoMiddleware() {
        TurnSettings settings = new TurnSettings(8, Long.MAX_VALUE, MonotonicClock.SYSTEM);

        assertThat(bytesPerTurn(List.of(), settings)).isZero();
    }

    @Test
    void shouldDetectAllocationPerTurn() {
        Middleware hoarder = turn -> {
            turn.put("key", "value");
            return Verdict.proceed();
        };
        TurnSettings settings = new TurnSettings(8, -1, MonotonicClock.SYSTEM);

        assertThat(bytesPerTurn(List.of(hoarder), settings)).isPositive();
    }

    private long bytesPerTurn(List<Middleware> chain, TurnSettings settings) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        run(chain, settings);
        long before = threads.getCurrentThreadAllocatedBytes();
        run(chain, settings);
        return (threads.getCurrentThreadAllocatedBytes() - before) / TURNS;
    }

    private void run(List<Middleware> chain, TurnSettings settings) {
        for (int i = 0; i < TURNS; i++) {
            actor.schedule().beginTurn();
            InvokeResult result = invoker.invokeBatch(actor, chain, settings);
            assertSameResult(result);
            actor.schedule().endTurn(Disposition.REQUEUE, actor.mailbox());
        }
    }

    private static void assertSameResult(InvokeResult result) {
        if (result != InvokeResult.YIELDED) {
            throw new AssertionError("expected the shared constant, found " + result);
        }
    }

    /** Puts each message it handles back at the end, so that there is always one. */
    private static final class CircularActor implements RegisteredActor {
        private final ScheduleWord word = new ScheduleWord();
        private final Mailbox mailbox = new DequeMailbox(word);

        CircularActor() {
            for (int i = 0; i < 4; i++) {
                mailbox.enqueue(new Envelope(i, null));
            }
        }

        @Override
        public boolean handle(Envelope envelope) {
            mailbox.enqueue(envelope);
            return true;
        }

        @Override
        public String path() {
            return "/user/circular";
        }

        @Override
        public MailboxIndex index() {
            return MailboxIndex.NONE;
        }

        @Override
        public Mailbox mailbox() {
            return mailbox;
        }

        @Override
        public ScheduleWord schedule() {
            return word;
        }

        @Override
        public int throughput() {
            return 0;
        }

        @Override
        public void handleSystem(Envelope envelope) {}

        @Override
        public InvokeResult obstacle() {
            return null;
        }

        @Override
        public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
            throw new AssertionError("nothing suspends this actor");
        }

        @Override
        public void fail(Throwable cause) {
            throw new AssertionError(cause);
        }
    }
}
