package io.understudy.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two threads count: neither increment may be lost. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both increments are seen.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An increment was lost.")
@State
public class CounterTest {
    private final AtomicInteger counter = new AtomicInteger();

    /** The first thread. */
    @Actor
    public void first() {
        counter.incrementAndGet();
    }

    /** The second thread. */
    @Actor
    public void second() {
        counter.incrementAndGet();
    }

    /** What is seen when both have ended. */
    @Arbiter
    public void sum(I_Result result) {
        result.r1 = counter.get();
    }
}
