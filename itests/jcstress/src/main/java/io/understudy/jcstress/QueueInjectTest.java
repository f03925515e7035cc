package io.understudy.jcstress;

import io.understudy.coordinator.internal.InjectQueue;
import io.understudy.spi.MailboxIndex;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads offer to a shared queue whose ring is soon full, while each takes one: every entry comes out once. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "Each once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or taken twice.")
@State
public class QueueInjectTest {
    private final InjectQueue queue = new InjectQueue(2);
    private final AtomicIntegerArray seen = new AtomicIntegerArray(3);

    /** One entry is there already. */
    public QueueInjectTest() {
        queue.offer(new MailboxIndex(0, 1));
    }

    private void count(MailboxIndex taken) {
        if (taken != null) {
            seen.incrementAndGet(taken.slot());
        }
    }

    /** The first thread. */
    @Actor
    public void first() {
        queue.offer(new MailboxIndex(1, 1));
        count(queue.poll());
    }

    /** The second thread. */
    @Actor
    public void second() {
        queue.offer(new MailboxIndex(2, 1));
        count(queue.poll());
    }

    /** What is left is in the queue. */
    @Arbiter
    public void rest(III_Result result) {
        for (int i = 0; i < 3; i++) {
            count(queue.poll());
        }
        result.r1 = seen.get(0);
        result.r2 = seen.get(1);
        result.r3 = seen.get(2);
    }
}
