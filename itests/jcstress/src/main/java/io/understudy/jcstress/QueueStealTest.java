package io.understudy.jcstress;

import io.understudy.coordinator.internal.InjectQueue;
import io.understudy.coordinator.internal.LocalQueue;
import io.understudy.spi.MailboxIndex;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** The owner puts and takes while a thief steals: every entry comes out once. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "Each once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or taken twice.")
@State
public class QueueStealTest {
    private final LocalQueue ring = new LocalQueue();
    private final LocalQueue thief = new LocalQueue();
    private final InjectQueue shared = new InjectQueue(2);
    private final AtomicIntegerArray seen = new AtomicIntegerArray(3);

    /** Two entries are there already. */
    public QueueStealTest() {
        ring.push(new MailboxIndex(0, 1));
        ring.push(new MailboxIndex(1, 1));
    }

    private void count(MailboxIndex taken) {
        if (taken != null) {
            seen.incrementAndGet(taken.slot());
        }
    }

    /** The owner puts one and takes one. */
    @Actor
    public void owner() {
        ring.push(new MailboxIndex(2, 1));
        count(ring.poll());
    }

    /** The thief steals. */
    @Actor
    public void steal() {
        count(ring.stealHalf(thief, shared));
    }

    /** What is left is in one of the queues. */
    @Arbiter
    public void rest(III_Result result) {
        for (int i = 0; i < 3; i++) {
            count(ring.poll());
            count(thief.poll());
            count(shared.poll());
        }
        result.r1 = seen.get(0);
        result.r2 = seen.get(1);
        result.r3 = seen.get(2);
    }
}
