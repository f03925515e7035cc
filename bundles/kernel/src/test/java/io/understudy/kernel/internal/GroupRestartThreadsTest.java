package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Children that are restarted together, on real threads. */
class GroupRestartThreadsTest {
    private static final int ROUNDS = 200;
    private static final SupervisorStrategy ALL =
            SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART);

    private static SupervisionGroup spawn(SystemOnThreads test, String... children) {
        SupervisionGroup group = new SupervisionGroup(test.system(), ALL);
        group.spawn(children);
        SystemOnThreads.await(() -> group.log().size() == children.length + 1, "all to begin");
        return group;
    }

    private static List<String> awaitNews(SupervisionGroup group, int lines) {
        SystemOnThreads.await(() -> group.log().size() >= lines, lines + " lines");
        return group.news();
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldEndAllFromTheYoungestAndBeginAllFromTheOldest(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            SupervisionGroup group = spawn(test, "a", "b", "c", "d");
            group.news();
            group.child("b").tell(new IllegalStateException("b"));
            assertThat(awaitNews(group, 8))
                    .containsExactly(
                            "d1 ends",
                            "c1 ends",
                            "b1 ends",
                            "a1 ends",
                            "a2 begins",
                            "b2 begins",
                            "c2 begins",
                            "d2 begins");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldRestartEachOnceWhenSiblingsFailWhileTheirSupervisorIsBusy(Runtimes.Combination runtime) {
        AtomicInteger decisions = new AtomicInteger();
        try (SystemOnThreads test = runtime.open()) {
            test.system().observe(event -> {
                if (event instanceof RuntimeEvent.FailureDecided) {
                    decisions.incrementAndGet();
                }
            });
            SupervisionGroup group = spawn(test, "a", "b", "c");
            CountDownLatch busy = new CountDownLatch(1);
            CountDownLatch release = new CountDownLatch(1);
            group.ref("/user/p").tell(LogActor.step(context -> {
                busy.countDown();
                SystemOnThreads.await(release, "the release");
            }));
            SystemOnThreads.await(busy, "the supervisor to be busy");
            group.news();
            for (String child : List.of("a", "b", "c")) {
                group.child(child).tell(new IllegalStateException(child));
                SystemOnThreads.await(group.cell("/user/p/" + child)::held, child + " to be held");
            }
            release.countDown();
            assertThat(awaitNews(group, 6)).endsWith("a2 begins", "b2 begins", "c2 begins");
            group.child("c").tell("x");
            assertThat(awaitNews(group, 1)).containsExactly("c2 x");
        }
        assertThat(decisions).hasValue(1);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenChildrenFailAllTheTime(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            test.roles().kinds(SwiftKinds.ALL);
            SupervisionGroup group = spawn(test, "a", "b", "c");
            List<ActorRef<Object>> children = List.of(group.child("a"), group.child("b"), group.child("c"));
            SystemOnThreads.atOnce(3, number -> {
                for (int i = 0; i < ROUNDS; i++) {
                    children.get(number).tell(i);
                    if (i % 10 == number) {
                        children.get(number).tell(new IllegalStateException("again"));
                    }
                }
            });
            SystemOnThreads.await(() -> handled(group.log()) == 3 * ROUNDS, "all messages");
            List<String> log = group.log();
            assertThat(SupervisionGroup.errors(log)).isEmpty();
            assertThat(outOfOrder(log)).isEmpty();
            assertThat(group.instances("a")).isGreaterThan(ROUNDS / 10);
            assertThat(test.deadLetters()).isZero();
        }
    }

    private static long handled(List<String> log) {
        return log.stream().filter(line -> line.matches(".* [0-9]+")).count();
    }

    /** The lines that do not go on where the last one of the same child ended. */
    private static List<String> outOfOrder(List<String> log) {
        Map<String, Integer> next = new HashMap<>();
        return log.stream()
                .filter(line -> line.matches(".* [0-9]+"))
                .filter(line -> {
                    int number = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
                    Integer expected = next.put(line.substring(0, 1), number + 1);
                    return number != (expected == null ? 0 : expected);
                })
                .toList();
    }

    @Test
    void shouldBeNoticedWhenInstancesOverlapOrMessagesAreOutOfOrder() {
        assertThat(SupervisionGroup.errors(List.of("a1 begins", "a2 begins", "a1 ends", "a2 x")))
                .containsExactly(
                        "a2 begins while a1 has not ended", "a1 ends outside its life", "a2 x outside its life");
        assertThat(SupervisionGroup.errors(List.of("a1 begins", "a1 ends", "a1 x", "a1 ends")))
                .containsExactly("a1 x outside its life", "a1 ends outside its life");
        assertThat(outOfOrder(List.of("a1 0", "b1 0", "a2 2", "a2 2"))).containsExactly("a2 2", "a2 2");
    }
}
