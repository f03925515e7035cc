package io.understudy.jcstress;

import io.understudy.spi.ScheduleWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** Two workers were handed the same index: one gets the turn. */
@JCStressTest
@Outcome(
        id = {"true, false, true", "false, true, true"},
        expect = Expect.ACCEPTABLE,
        desc = "One of them has the turn.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both have it, or nobody.")
@State
public class WordBeginTest {
    private final ScheduleWord word = new ScheduleWord();

    /** A word whose turn is due. */
    public WordBeginTest() {
        word.signalUser();
    }

    /** One worker. */
    @Actor
    public void first(ZZZ_Result result) {
        result.r1 = word.beginTurn();
    }

    /** The other worker. */
    @Actor
    public void second(ZZZ_Result result) {
        result.r2 = word.beginTurn();
    }

    /** Whether the turn is running. */
    @Arbiter
    public void running(ZZZ_Result result) {
        result.r3 = word.running();
    }
}
