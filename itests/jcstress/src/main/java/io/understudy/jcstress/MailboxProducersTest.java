package io.understudy.jcstress;

import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Two producers send a, b and 1, 2 into an unbounded mailbox: all arrive, those of one producer in order. */
@JCStressTest
@Outcome(
        id = {"ab12, 4", "a1b2, 4", "a12b, 4", "1ab2, 4", "1a2b, 4", "12ab, 4"},
        expect = Expect.ACCEPTABLE,
        desc = "An order that both agree with.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, overtaken or miscounted.")
@State
public class MailboxProducersTest {
    private final Mailbox mailbox = MailboxUnderStress.unbounded(new ScheduleWord());

    /** One producer. */
    @Actor
    public void letters() {
        mailbox.enqueue(MailboxUnderStress.envelope("a"));
        mailbox.enqueue(MailboxUnderStress.envelope("b"));
    }

    /** The other producer. */
    @Actor
    public void digits() {
        mailbox.enqueue(MailboxUnderStress.envelope("1"));
        mailbox.enqueue(MailboxUnderStress.envelope("2"));
    }

    /** What arrived, and how many were counted before. */
    @Arbiter
    public void all(LL_Result result) {
        result.r2 = mailbox.depth();
        result.r1 = MailboxUnderStress.takeAll(mailbox);
    }
}
