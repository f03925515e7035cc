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

/** A system message arrives while the turn ends and the actor is held: it makes the actor ready all the same, once. */
@JCStressTest
@Outcome(id = "true, false, true", expect = Expect.ACCEPTABLE, desc = "The signal came last and registers.")
@Outcome(
        id = "false, true, true",
        expect = Expect.ACCEPTABLE,
        desc = "The end of the turn saw the signal and registers.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A held actor that nobody can reach, or two registrations.")
@State
public class WordHoldTest {
    private final ScheduleWord word = new ScheduleWord();
    private final Mailbox mailbox = MailboxUnderStress.unbounded(new ScheduleWord());

    /** A word whose turn is running. */
    public WordHoldTest() {
        word.signalUser();
        word.beginTurn();
    }

    /** The producer. */
    @Actor
    public void producer(ZZZ_Result result) {
        result.r1 = word.signalSystem();
    }

    /** The holder of the turn. */
    @Actor
    public void holder(ZZZ_Result result) {
        result.r2 = word.endTurn(Disposition.HOLD, mailbox);
    }

    /** Whether a turn is due. */
    @Arbiter
    public void due(ZZZ_Result result) {
        result.r3 = word.ready();
    }
}
