package io.understudy.bench.jmh;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.kernel.internal.KernelFactory;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeParts;
import io.understudy.spi.RuntimeSettings;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.supervision.oneforone.internal.OneForOne;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The whole path of a message, all eight hops, on one thread that sends and works: what a message costs when nobody else is in the
 * way, first with a turn of its own and then with {@value #ROUND} in a turn.
 */
@State(Scope.Thread)
@Fork(jvmArgsAppend = {WorkerThreads.CUSTOM, WorkerThreads.CLASS})
public class PathBenchmark {
    private static final int ROUND = 64;
    private static final String MESSAGE = "message";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final CallerExecutor worker = new CallerExecutor();
    private ActorSystem system;
    private ActorRef<Object> counter;
    private ActorRef<Object> first;
    /** How often the ball is still to be played. */
    private int left;

    /** Starts the actors. */
    @Setup
    public void start() {
        system = new KernelFactory()
                .create(new RuntimeParts(
                        new StealingCoordinator(),
                        worker,
                        new GenerationalRegistry(),
                        new BatchInvoker(),
                        new QueueMailboxFactory(),
                        Map.of(SupervisorStrategy.ONE_FOR_ONE, new OneForOne()),
                        List.of(),
                        MonotonicClock.SYSTEM,
                        RuntimeSettings.DEFAULTS.withName("path")));
        counter = system.spawn(Props.of(() -> (message, context) -> {}));
        Player one = new Player();
        Player two = new Player();
        first = system.spawn(Props.of(() -> one));
        one.other = system.spawn(Props.of(() -> two));
        two.other = first;
        while (worker.work() > 0) {
            // Until all have started.
        }
    }

    /** A turn with one message, in which another actor is sent one. The worker may run such turns without a look at the queue. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public int pingPong() {
        left = ROUND;
        first.tell(MESSAGE);
        while (left > 0) {
            worker.work();
        }
        return left;
    }

    /** One of many messages to an actor that handles them in one turn. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public int flood() {
        for (int i = 0; i < ROUND; i++) {
            counter.tell(MESSAGE);
        }
        return worker.work();
    }

    /** Ends the system, for which nobody but this thread works. */
    @TearDown
    public void end() {
        system.shutdown(PATIENCE);
        worker.workToTheEnd();
    }

    private final class Player implements Actor<Object> {
        private ActorRef<Object> other;

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (--left > 0) {
                other.tell(message);
            }
        }
    }
}
