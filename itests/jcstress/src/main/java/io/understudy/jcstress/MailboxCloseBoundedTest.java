package io.understudy.jcstress;

import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/** A user and a system message race with the closing of a bounded mailbox: each is refused, or returned by close.
 * The lanes close one after the other. */
@JCStressTest
@Outcome(id = "CLOSED, refused, , false", expect = Expect.ACCEPTABLE, desc = "Both came too late.")
@Outcome(id = "ACCEPTED, refused, u, false", expect = Expect.ACCEPTABLE, desc = "The system message came too late.")
@Outcome(
        id = "CLOSED, accepted, s, false",
        expect = Expect.ACCEPTABLE,
        desc = "In between: the user lane closes first.")
@Outcome(id = "ACCEPTED, accepted, su, false", expect = Expect.ACCEPTABLE, desc = "Both came in time.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Accepted and lost, or refused and returned.")
@State
public class MailboxCloseBoundedTest {
    private final Mailbox mailbox = MailboxUnderStress.bounded(new ScheduleWord());

    /** The producer. */
    @Actor
    public void producer(LLLL_Result result) {
        result.r1 = mailbox.enqueue(MailboxUnderStress.envelope("u"));
        result.r2 = mailbox.enqueueSystem(MailboxUnderStress.envelope("s")) ? "accepted" : "refused";
    }

    /** The holder of the turn, who closes. */
    @Actor
    public void holder(LLLL_Result result) {
        List<Envelope> left = mailbox.close();
        StringBuilder messages = new StringBuilder();
        left.forEach(envelope -> messages.append(envelope.message()));
        result.r3 = messages.toString();
    }

    /** Whether something is left inside. */
    @Arbiter
    public void inside(LLLL_Result result) {
        result.r4 = mailbox.hasUser() || mailbox.hasSystem();
    }
}
