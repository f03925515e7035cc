package io.understudy.jcstress;

import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.RegisteredActor;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** Two threads register: each actor is found behind its own index. */
@JCStressTest
@Outcome(id = "true, 2", expect = Expect.ACCEPTABLE, desc = "Two slots.")
@Outcome(expect = Expect.FORBIDDEN, desc = "One slot handed out twice, or an actor not found.")
@State
public class RegistryRegisterTest {
    private final GenerationalRegistry registry = new GenerationalRegistry();
    private boolean firstFound;
    private boolean secondFound;

    private boolean registerAndFind() {
        RegisteredActor guest = new RegistryGuest();
        return registry.lookup(registry.register(guest)) == guest;
    }

    /** The first thread. */
    @Actor
    public void first() {
        firstFound = registerAndFind();
    }

    /** The second thread. */
    @Actor
    public void second() {
        secondFound = registerAndFind();
    }

    /** What both have seen. */
    @Arbiter
    public void sum(ZI_Result result) {
        result.r1 = firstFound && secondFound;
        result.r2 = registry.size();
    }
}
