package io.understudy.jcstress;

import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A producer sends a, b, c into an unbounded mailbox while the consumer takes: nothing is lost, doubled or overtaken. */
@JCStressTest
@Outcome(id = "abc0", expect = Expect.ACCEPTABLE, desc = "Each once, in order, and nothing is counted afterwards.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, doubled, overtaken or miscounted.")
@State
public class MailboxOrderUnboundedTest {
    private final Mailbox mailbox = MailboxUnderStress.unbounded(new ScheduleWord());
    private String taken;

    /** The producer. */
    @Actor
    public void producer() {
        mailbox.enqueue(MailboxUnderStress.envelope("a"));
        mailbox.enqueue(MailboxUnderStress.envelope("b"));
        mailbox.enqueue(MailboxUnderStress.envelope("c"));
    }

    /** The consumer. */
    @Actor
    public void consumer() {
        String first = MailboxUnderStress.take(mailbox);
        taken = (first + MailboxUnderStress.takeAll(mailbox)).replace("-", "");
    }

    /** What was taken, with what was left and is still counted. */
    @Arbiter
    public void all(L_Result result) {
        String left = MailboxUnderStress.takeAll(mailbox);
        result.r1 = taken + left + mailbox.depth();
    }
}
