package io.understudy.jcstress;

import io.understudy.coordinator.internal.InjectQueue;
import io.understudy.spi.MailboxIndex;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two offers, of which one overflows the ring, race with the close of a shared queue: accepted is returned. */
@JCStressTest
@Outcome(id = "true, true, 3", expect = Expect.ACCEPTABLE, desc = "Both accepted, both returned.")
@Outcome(id = "true, false, 2", expect = Expect.ACCEPTABLE, desc = "The first one accepted and returned.")
@Outcome(id = "false, false, 1", expect = Expect.ACCEPTABLE, desc = "Both refused.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, refused and returned, or open again.")
@State
public class QueueInjectCloseTest {
    private final InjectQueue queue = new InjectQueue(2);

    /** One entry is there already, so that the second offer does not fit into the ring. */
    public QueueInjectCloseTest() {
        queue.offer(new MailboxIndex(0, 1));
    }

    /** One thread offers twice. */
    @Actor
    public void offer(ZZI_Result result) {
        result.r1 = queue.offer(new MailboxIndex(1, 1));
        result.r2 = queue.offer(new MailboxIndex(2, 1));
    }

    /** The other one closes. */
    @Actor
    public void close(ZZI_Result result) {
        result.r3 = queue.close().size();
    }
}
