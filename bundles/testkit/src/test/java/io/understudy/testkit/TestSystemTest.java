package io.understudy.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.supervision.SupervisorStrategy;
import org.junit.jupiter.api.Test;

/** What a test system says when it cannot be made; what it does otherwise is tested with the kernel. */
final class TestSystemTest {

    @Test
    void shouldNameEveryMissingPartAndItsArtifactWhenTheClassPathIsEmpty() {
        assertThatThrownBy(() -> TestSystem.threads(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("""
                        an actor system cannot be made, the class path lacks
                          ReadyQueueCoordinator: add io.understudy:understudy-coordinator
                          MailboxRegistry: add io.understudy:understudy-registry
                          MessageInvoker: add io.understudy:understudy-invoker
                          MailboxFactory: add io.understudy:understudy-mailbox
                          WorkerExecutor with a public constructor for the number of threads: add io.understudy:understudy-executor
                          SupervisionKind: add io.understudy:understudy-supervision-one-for-one
                          ActorSystemFactory: add io.understudy:understudy-kernel
                        or give the component to TestSystem.builder()""");
    }

    @Test
    void shouldAskForNoExecutorWhenDeterministic() {
        assertThatThrownBy(() -> TestSystem.deterministic(1))
                .hasMessageContaining("ReadyQueueCoordinator")
                .hasMessageNotContaining("WorkerExecutor");
    }

    @Test
    void shouldAskForNothingThatWasGivenWhenBuilt() {
        assertThatThrownBy(() -> TestSystem.builder()
                        .executor(new DeterministicExecutor(1))
                        .kind("none", failure -> null)
                        .build())
                .hasMessageContaining("ReadyQueueCoordinator")
                .hasMessageNotContaining("WorkerExecutor")
                .hasMessageNotContaining("SupervisionKind");
    }

    @Test
    void shouldRefuseWhenThereIsMoreThanOneExecutor() {
        assertThatThrownBy(
                        () -> TestSystem.builder().threads(2).deterministic(1).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("expected one of threads(n), deterministic(seed) and executor(x), found several");
    }

    @Test
    void shouldRefuseWhenThereAreNoThreads() {
        assertThatThrownBy(() -> TestSystem.threads(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threads: expected 1 or more, found 0");
    }

    @Test
    void shouldNameKindsAfterTheirClassWhenFoundOnTheClassPath() {
        assertThat(ClassPathParts.nameOf(OneForOne.class)).isEqualTo(SupervisorStrategy.ONE_FOR_ONE);
        assertThat(ClassPathParts.nameOf(AllForOne.class)).isEqualTo(SupervisorStrategy.ALL_FOR_ONE);
        assertThat(ClassPathParts.nameOf(RestForOne.class)).isEqualTo(SupervisorStrategy.REST_FOR_ONE);
        assertThat(ClassPathParts.nameOf(BackoffKind.class)).isEqualTo(SupervisorStrategy.BACKOFF);
        assertThat(ClassPathParts.nameOf(Kindly.class)).isEqualTo("kindly");
        assertThat(ClassPathParts.nameOf(Kind.class)).isEqualTo("kind");
    }

    private static final class OneForOne {}

    private static final class AllForOne {}

    private static final class RestForOne {}

    private static final class BackoffKind {}

    private static final class Kindly {}

    private static final class Kind {}
}
