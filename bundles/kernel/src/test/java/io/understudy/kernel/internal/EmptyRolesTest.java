package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.RuntimeSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A role that stays empty is named, once. */
class EmptyRolesTest {
    private static final Duration PATIENCE = Duration.ofMillis(200);

    @Test
    void shouldNameARoleOnceEachTimeItStaysEmptyForTooLong() {
        List<RuntimeEvent.RoleEmpty> empty = new CopyOnWriteArrayList<>();
        LoggedLines lines = LoggedLines.of(() -> {
            try (SystemOnThreads test = open(empty)) {
                test.roles().invoker(null);
                SystemOnThreads.await(() -> empty.size() == 1, "the report");
                letItLook(test);
                assertThat(empty).as("while it stays empty").hasSize(1);
                test.roles().invoker(new BatchInvoker());
                letItLook(test);
                test.roles().invoker(null);
                SystemOnThreads.await(() -> empty.size() == 2, "the second report");
                test.roles().invoker(new BatchInvoker());
            }
        });
        assertThat(empty).allSatisfy(event -> {
            assertThat(event.role()).isEqualTo("invoker");
            assertThat(event.since()).isGreaterThanOrEqualTo(PATIENCE);
        });
        assertThat(lines.containing("nobody plays the role invoker"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("install or start a bundle"));
    }

    @Test
    void shouldNameNoRoleThatIsEmptyForAMoment() {
        List<RuntimeEvent.RoleEmpty> empty = new CopyOnWriteArrayList<>();
        try (SystemOnThreads test = open(empty, Duration.ofSeconds(20))) {
            test.roles().coordinator(null);
            letItLook(test);
            test.roles().coordinator(new StealingCoordinator());
            letItLook(test);
        }
        assertThat(empty).isEmpty();
    }

    @Test
    void shouldNameAnExecutorThatIsMissing() {
        List<RuntimeEvent.RoleEmpty> empty = new CopyOnWriteArrayList<>();
        try (SystemOnThreads test = open(empty)) {
            test.roles().executor(null);
            SystemOnThreads.await(() -> empty.size() == 1, "the report");
            test.roles().executor(new ThreadExecutor(1));
        }
        assertThat(empty).extracting(RuntimeEvent.RoleEmpty::role).containsExactly("executor");
    }

    private static SystemOnThreads open(List<RuntimeEvent.RoleEmpty> empty) {
        return open(empty, PATIENCE);
    }

    private static SystemOnThreads open(List<RuntimeEvent.RoleEmpty> empty, Duration patience) {
        SystemOnThreads test = SystemOnThreads.open(
                new StealingCoordinator(),
                new ThreadExecutor(1),
                new QueueMailboxFactory(),
                RuntimeSettings.DEFAULTS.withRoleTimeout(patience));
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.RoleEmpty role) {
                empty.add(role);
            }
        });
        return test;
    }

    /** Returns when it has been seen who plays which role, with patience to spare. */
    private static void letItLook(SystemOnThreads test) {
        for (Duration time : List.of(PATIENCE.multipliedBy(2), Duration.ofMillis(1))) {
            CountDownLatch passed = new CountDownLatch(1);
            test.kernel().timers().schedule(time, passed::countDown);
            SystemOnThreads.await(passed, "a tick");
        }
    }
}
