package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;

/** What an idle actor costs: one at the top that has handled a message and now waits for the next one. Its script costs nothing. */
public final class Memory {
    /** The one there is, on the command line and in tables. */
    public static final String NAME = "memory";

    /** So that classes and threads are there before anything counts. */
    private static final int EARLIER = 1_000;

    private final int actors;

    /** With so many actors. */
    public Memory(int actors) {
        this.actors = actors;
    }

    /** What it does, in one line, with its parameters. */
    public String summary() {
        return "the heap that " + actors + " idle actors take";
    }

    /**
     * Starts the actors and stops none: the lab is of no use for other figures after this.
     *
     * @return bytes per actor
     * @throws IllegalStateException if a message was lost
     */
    public <R> double measure(Lab<R> lab) throws InterruptedException {
        Object[] earlier = new Object[EARLIER];
        Object[] references = new Object[actors];
        try {
            fill(earlier, lab);
            long before = heapInUse();
            fill(references, lab);
            return (double) (heapInUse() - before) / actors;
        } finally {
            Reference.reachabilityFence(earlier);
            Reference.reachabilityFence(references);
        }
    }

    private static <R> void fill(Object[] references, Lab<R> lab) throws InterruptedException {
        Finish finish = new Finish(NAME, references.length);
        Script<R> script = new Idle<>(finish);
        for (int i = 0; i < references.length; i++) {
            R actor = lab.spawn(() -> script);
            lab.tell(actor, Hello.HELLO);
            references[i] = actor;
        }
        finish.await();
    }

    private static long heapInUse() {
        for (int i = 0; i < 2; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private enum Hello {
        HELLO
    }

    /** Shared by all actors. */
    private static final class Idle<R> implements Script<R> {
        private final Finish finish;

        Idle(Finish finish) {
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            finish.arrive();
        }
    }
}
