package io.understudy.jcstress;

import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A slot gets a new occupant while the old and the new index are looked up: neither ever shows the wrong actor. */
@JCStressTest
@Outcome(
        id = {"0, 0", "0, 2", "1, 0"},
        expect = Expect.ACCEPTABLE,
        desc = "The right one or nobody.")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "First the old one, then the new one.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The wrong actor.")
@State
public class RegistryReuseTest {
    private static final int WRONG = 9;

    private final RegisteredActor old = new RegistryGuest();
    private final RegisteredActor next = new RegistryGuest();
    private final GenerationalRegistry registry = new GenerationalRegistry();
    private final MailboxIndex oldIndex = registry.register(old);
    private final MailboxIndex nextIndex = new MailboxIndex(oldIndex.slot(), 2);

    private int who(MailboxIndex index, RegisteredActor right, int code) {
        RegisteredActor found = registry.lookup(index);
        return found == null ? 0 : found == right ? code : WRONG;
    }

    /** The slot changes hands. */
    @Actor
    public void reuse() {
        registry.unregister(oldIndex);
        registry.register(next);
    }

    /** Both indices are looked up; the new one without having been handed over. */
    @Actor
    public void lookup(II_Result result) {
        result.r1 = who(oldIndex, old, 1);
        result.r2 = who(nextIndex, next, 2);
    }
}
