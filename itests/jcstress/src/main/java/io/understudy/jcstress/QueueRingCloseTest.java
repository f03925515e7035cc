package io.understudy.jcstress;

import io.understudy.coordinator.internal.LocalQueue;
import io.understudy.spi.MailboxIndex;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A put races with the close of a worker's ring: who closes finds the entry, or the put is refused. */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Accepted, and found.")
@Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Refused, and not there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or refused and there.")
@State
public class QueueRingCloseTest {
    private final LocalQueue ring = new LocalQueue();

    /** The owner puts. */
    @Actor
    public void push(ZZ_Result result) {
        result.r1 = ring.push(new MailboxIndex(1, 1));
    }

    /** Another thread closes, and takes what is there. */
    @Actor
    public void close(ZZ_Result result) {
        ring.close();
        result.r2 = ring.poll() != null;
    }
}
