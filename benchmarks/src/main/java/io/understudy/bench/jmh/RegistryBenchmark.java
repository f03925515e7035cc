package io.understudy.bench.jmh;

import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.RegisteredActor;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The registry, with few or many actors in it. */
@State(Scope.Thread)
public class RegistryBenchmark {
    /** How many. */
    @Param({"100", "100000"})
    public int actors;

    private final MailboxRegistry registry = new GenerationalRegistry();
    private final RegisteredActor newcomer = new BareActor();
    private MailboxIndex[] indices;
    private int next;

    /** Registers the actors, and decides on an order to ask for them. */
    @Setup
    public void fill() {
        indices = new MailboxIndex[actors];
        Arrays.setAll(indices, i -> registry.register(new BareActor()));
        Collections.shuffle(Arrays.asList(indices), new Random(7));
    }

    /** Finds an actor by its index, in no order. */
    @Benchmark
    public RegisteredActor lookup() {
        next = next + 1 == indices.length ? 0 : next + 1;
        return registry.lookup(indices[next]);
    }

    /** Registers an actor and takes it out again. */
    @Benchmark
    public boolean registerAndUnregister() {
        return registry.unregister(registry.register(newcomer));
    }
}
