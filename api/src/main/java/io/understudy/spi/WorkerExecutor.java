package io.understudy.spi;

import java.time.Duration;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The executor role: which threads run actors, and how many.
 *
 * <p>Each worker takes a {@link WorkSeat} and repeats: wait, drain, run each index. A worker ends its life in order: it
 * takes no new index, finishes its turn, leaves its seat.
 *
 * <p><b>Threads:</b> any.
 */
@ConsumerType
public interface WorkerExecutor {

    /** Starts the workers. Called once. An exception means that nothing was started. */
    void start(WorkSource source);

    /**
     * Lets the workers finish their turns and leave, then returns. Idempotent.
     *
     * @return the workers that had not left when {@code patience} was over; they leave when their turn ends
     */
    List<String> stop(Duration patience);

    /** How many workers there are now. */
    int workers();

    /** Called by the kernel about every ten milliseconds while there is work, from one thread: the place to adapt. */
    default void tick(long now) {}
}
