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

/** A thief's own ring is closed while it steals: every entry is in a ring or in the shared queue, once. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "Each once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or taken twice.")
@State
public class QueueStealCloseTest {
    private final LocalQueue ring = new LocalQueue();
    private final LocalQueue thief = new LocalQueue();
    private final InjectQueue shared = new InjectQueue(2);
    private final AtomicIntegerArray seen = new AtomicIntegerArray(3);

    /** Three entries are there already. */
    public QueueStealCloseTest() {
        ring.push(new MailboxIndex(0, 1));
        ring.push(new MailboxIndex(1, 1));
        ring.push(new MailboxIndex(2, 1));
    }

    private void count(MailboxIndex taken) {
        if (taken != null) {
            seen.incrementAndGet(taken.slot());
        }
    }

    /** Another thread closes the thief's ring. */
    @Actor
    public void close() {
        thief.close();
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
