package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Workers on virtual threads; the suites over {@link Runtimes#matrix} run on them too. */
@EnabledForJreRange(min = JRE.JAVA_21)
class WorkerVirtualTest {

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#virtual")
    void shouldServeOthersWhenAHandlerBlocks(Runtimes.Combination runtime) {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(100);
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<String> blocking = test.system().spawn(Props.of(() -> (message, context) -> {
                blocked.countDown();
                SystemOnThreads.await(release, "the release");
            }));
            blocking.tell("block");
            SystemOnThreads.await(blocked, "a worker to be blocked");
            for (int i = 0; i < 100; i++) {
                ActorRef<String> other = test.system().spawn(Props.of(() -> (message, context) -> served.countDown()));
                other.tell("m");
            }
            SystemOnThreads.await(served, "all others to be served");
            assertThat(release.getCount()).isEqualTo(1);
            release.countDown();
        }
    }
}
