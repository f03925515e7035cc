package io.understudy.jcstress;

import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.spi.MailboxIndex;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** A registration races with the close of a coordinator: it is refused, or close returns it. */
@JCStressTest
@Outcome(id = "true, 1", expect = Expect.ACCEPTABLE, desc = "Accepted, and returned by close.")
@Outcome(id = "false, 0", expect = Expect.ACCEPTABLE, desc = "Refused, and not returned.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or accepted twice.")
@State
public class QueueCloseTest {
    private final StealingCoordinator coordinator = new StealingCoordinator();

    /** Registers. */
    @Actor
    public void register(ZI_Result result) {
        result.r1 = coordinator.registerReady(new MailboxIndex(1, 1));
    }

    /** Closes. */
    @Actor
    public void close(ZI_Result result) {
        result.r2 = coordinator.close().size();
    }
}
