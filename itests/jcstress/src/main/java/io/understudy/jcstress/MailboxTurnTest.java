package io.understudy.jcstress;

import io.understudy.spi.Disposition;
import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * A message is enqueued while the last turn drains and rests, or before the turn that is due begins: the turn handles it, or
 * another turn is due. Together the mailbox and its word lose no wake-up.
 */
@JCStressTest
@Outcome(id = "ab, false, false", expect = Expect.ACCEPTABLE, desc = "Handled in this turn.")
@Outcome(id = "ab, false, true", expect = Expect.ACCEPTABLE, desc = "Handled in this turn, and an empty one is due.")
@Outcome(id = "a, true, true", expect = Expect.ACCEPTABLE, desc = "Left to the turn that is due.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Waits for a turn that is not due.")
@State
public class MailboxTurnTest {
    private final ScheduleWord word = new ScheduleWord();
    private final Mailbox mailbox = MailboxUnderStress.unbounded(word);

    /** A mailbox with one message, whose turn is due. */
    public MailboxTurnTest() {
        mailbox.enqueue(MailboxUnderStress.envelope("a"));
    }

    /** The producer. */
    @Actor
    public void producer() {
        mailbox.enqueue(MailboxUnderStress.envelope("b"));
    }

    /** The worker. */
    @Actor
    public void worker(LLL_Result result) {
        word.beginTurn();
        String handled = MailboxUnderStress.takeAll(mailbox);
        result.r1 = handled;
        word.endTurn(Disposition.REST, mailbox);
    }

    /** Whether something waits, and whether a turn is due. */
    @Arbiter
    public void due(LLL_Result result) {
        result.r2 = mailbox.hasUser();
        result.r3 = word.ready();
    }
}
