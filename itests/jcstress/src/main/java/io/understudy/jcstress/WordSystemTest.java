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

/**
 * A second system message is stored and signalled while the holder, who knows of the first, takes note of the lane, looks into
 * it and rests: the holder saw the message, or a turn is due that will see it.
 */
@JCStressTest
@Outcome(id = "true, false, false", expect = Expect.ACCEPTABLE, desc = "Seen, and the note covered its signal.")
@Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "Seen, and a turn too many is due.")
@Outcome(id = "false, true, true", expect = Expect.ACCEPTABLE, desc = "Not seen; a turn is due.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A system message nobody will look for.")
@State
public class WordSystemTest {
    private final ScheduleWord word = new ScheduleWord();
    private final Mailbox mailbox = MailboxUnderStress.unbounded(new ScheduleWord());
    private volatile boolean stored;

    /** A word whose turn is running, with a system message waiting. */
    public WordSystemTest() {
        word.signalSystem();
        word.beginTurn();
    }

    /** The producer: stores, then signals. */
    @Actor
    public void producer() {
        stored = true;
        word.signalSystem();
    }

    /** The holder: takes note, looks, rests. */
    @Actor
    public void holder(ZZZ_Result result) {
        word.takeSystem();
        result.r1 = stored;
        word.endTurn(Disposition.REST, mailbox);
    }

    /** Whether a turn is due, and whether it will look into the system lane. */
    @Arbiter
    public void due(ZZZ_Result result) {
        result.r2 = word.ready();
        result.r3 = word.systemPending();
    }
}
