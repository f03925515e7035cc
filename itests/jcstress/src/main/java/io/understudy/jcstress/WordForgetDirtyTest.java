package io.understudy.jcstress;

import io.understudy.spi.Disposition;
import io.understudy.spi.ScheduleWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A second message is stored and signalled while the holder, whose turn is dirty already, forgets that, looks into the mailbox
 * for the last time and rests if it saw nothing.
 */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Seen; a turn is due.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Not seen, but a turn is due.")
@Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "Not seen, and nobody will look: a lost wake-up.")
@Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "Requeued, but no turn is due.")
@State
public class WordForgetDirtyTest {
    private final ScheduleWord word = new ScheduleWord();
    private volatile boolean stored;

    /** A word whose turn is dirty. */
    public WordForgetDirtyTest() {
        word.signalUser();
        word.beginTurn();
        word.signalUser();
    }

    /** The producer: stores, then signals. */
    @Actor
    public void producer() {
        stored = true;
        word.signalUser();
    }

    /** The holder: forgets, looks, ends the turn. */
    @Actor
    public void holder(ZZ_Result result) {
        word.forgetDirty();
        boolean seen = stored;
        result.r1 = seen;
        word.endTurn(seen ? Disposition.REQUEUE : Disposition.REST);
    }

    /** Whether a turn is due. */
    @Arbiter
    public void due(ZZ_Result result) {
        result.r2 = word.ready();
    }
}
