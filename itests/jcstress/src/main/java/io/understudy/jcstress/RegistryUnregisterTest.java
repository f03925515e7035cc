package io.understudy.jcstress;

import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxIndex;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Two threads unregister one index: one of them does it, and the slot is used again once. */
@JCStressTest
@Outcome(
        id = {"true, false, 1", "false, true, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "Exactly one.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both or none, or a slot free twice.")
@State
public class RegistryUnregisterTest {
    private final GenerationalRegistry registry = new GenerationalRegistry();
    private final MailboxIndex index = registry.register(new RegistryGuest());

    /** The first thread. */
    @Actor
    public void first(ZZI_Result result) {
        result.r1 = registry.unregister(index);
    }

    /** The second thread. */
    @Actor
    public void second(ZZI_Result result) {
        result.r2 = registry.unregister(index);
    }

    /** Two more registrations get two slots. */
    @Arbiter
    public void slots(ZZI_Result result) {
        int one = registry.register(new RegistryGuest()).slot();
        int two = registry.register(new RegistryGuest()).slot();
        result.r3 = Math.abs(one - two);
    }
}
