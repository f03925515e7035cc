package io.understudy.bench.experiment;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The end of a run: all parties have arrived, or one has seen a fault.
 *
 * <p><b>Threads:</b> any.
 */
final class Finish {
    /** System property: the milliseconds after which a run that has not ended counts as stuck. */
    static final String PATIENCE = "understudy.bench.patience";

    private final String experiment;
    private final AtomicInteger missing;
    private final CountDownLatch end = new CountDownLatch(1);

    /** Written before {@link #end} is opened, read after. */
    private volatile String fault;

    /**
     * An end that is still to come.
     *
     * @param experiment what errors call the run
     * @param parties how many have to arrive
     */
    Finish(String experiment, int parties) {
        this.experiment = experiment;
        this.missing = new AtomicInteger(parties);
    }

    /** One party has done all it had to do. */
    void arrive() {
        if (missing.decrementAndGet() == 0) {
            end.countDown();
        }
    }

    /** Ends the run with an error. Does not throw, so that no supervisor has a part in it. */
    void fail(String found) {
        fault = experiment + ": " + found + "; messages were lost, repeated or overtook each other";
        end.countDown();
    }

    /** Fails unless both are the same. */
    void check(String what, long expected, long found) {
        if (expected != found) {
            fail("expected " + expected + " " + what + ", found " + found);
        }
    }

    /** Whether the run has ended, well or not: nobody needs to go on. */
    boolean over() {
        return end.getCount() == 0;
    }

    /**
     * Waits for the end.
     *
     * @throws IllegalStateException if there was a fault, or the end does not come
     */
    void await() throws InterruptedException {
        long millis = patience();
        if (!end.await(millis, TimeUnit.MILLISECONDS)) {
            fail("expected the end within " + millis + " ms (" + PATIENCE + "), but " + missing
                    + " parties are not done");
        }
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
    }

    /** The milliseconds that a run is given. */
    static long patience() {
        return Long.getLong(PATIENCE, 120_000);
    }
}
