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
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** A producer stores and signals while the turn ends in rest: exactly one of them makes the actor ready again. */
@JCStressTest
@Outcome(id = "true, false, true", expect = Expect.ACCEPTABLE, desc = "The signal came last and registers.")
@Outcome(id = "false, true, true", expect = Expect.ACCEPTABLE, desc = "The look at the end of the turn registers.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A lost wake-up, or two registrations.")
@State
public class WordRestTest {
    private final ScheduleWord word = new ScheduleWord();
    private final Mailbox mailbox = MailboxUnderStress.unbounded(new ScheduleWord());

    /** A word whose turn is running. */
    public WordRestTest() {
        word.signalUser();
        word.beginTurn();
    }

    /** The producer: stores, then signals. */
    @Actor
    public void producer(ZZZ_Result result) {
        mailbox.enqueue(MailboxUnderStress.envelope("a"));
        result.r1 = word.signalUser();
    }

    /** The holder of the turn. */
    @Actor
    public void holder(ZZZ_Result result) {
        result.r2 = word.endTurn(Disposition.REST, mailbox);
    }

    /** Whether a turn is due. */
    @Arbiter
    public void due(ZZZ_Result result) {
        result.r3 = word.ready();
    }
}
