package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SystemStage;
import io.understudy.spi.RuntimeSettings;
import io.understudy.supervision.Directive;
import io.understudy.supervision.EscalateException;
import io.understudy.supervision.Failure;
import io.understudy.supervision.FatalException;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures that nobody in the tree wants to decide. */
class RootEscalationTest {
    private TestSystem test = TestSystem.deterministic(79);
    private SupervisionFamily family = new SupervisionFamily(test.system());
    private final List<Failure> escalated = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    private void spawn() {
        family.spawn("p", SupervisorStrategy.escalating(), "c");
        family.spawn("q", SupervisorStrategy.escalating(), "c");
        test.runUntilIdle();
    }

    private void fail(String path, RuntimeException error) {
        family.ref(path).tell(error);
        test.runUntilIdle();
    }

    private <E extends RuntimeEvent> List<E> events(Class<E> type) {
        return test.events().stream().filter(type::isInstance).map(type::cast).toList();
    }

    private void shouldStillServeTheOther() {
        family.ref("/user/q/c").tell("x");
        test.runUntilIdle();
        assertThat(family.log()).containsExactly("/user/q/c#1 x 1");
        assertThat(events(RuntimeEvent.MailboxSuspended.class))
                .extracting(RuntimeEvent.MailboxSuspended::path)
                .noneMatch(path -> path.startsWith("/user/q"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/user/p/c", "/user/p"})
    void shouldTellHandlersAndObserversOnceWhenAFailureReachesTheRoot(String failing) {
        spawn();
        test.system().onRootEscalation(escalated::add);
        ActorRef<Object> top = family.ref("/user/p");
        EscalateException error = new EscalateException("not mine");
        fail(failing, error);
        assertThat(top.terminated()).isTrue();
        assertThat(escalated).singleElement().satisfies(failure -> {
            assertThat(failure.child()).isEqualTo(top);
            assertThat(failure.error()).isSameAs(error);
            assertThat(failure.incarnation()).isEqualTo(1);
        });
        assertThat(events(RuntimeEvent.EscalatedToRoot.class))
                .containsExactly(new RuntimeEvent.EscalatedToRoot("/user/p", escalated.get(0)));
        assertThat(events(RuntimeEvent.FailureDecided.class))
                .filteredOn(decided -> decided.path().equals("/user/p"))
                .extracting(RuntimeEvent.FailureDecided::directive)
                .containsExactly(Directive.STOP);
        assertThat(events(RuntimeEvent.ErrorContained.class)).isEmpty();
        shouldStillServeTheOther();
    }

    @Test
    void shouldSayInTheLogWhoIsStoppedAndWhy() {
        spawn();
        LoggedLines lines = LoggedLines.of(() -> fail("/user/p/c", new IllegalStateException("deep down")));
        assertThat(lines.containing("escalated to the root; /user/p is stopped"))
                .hasSize(1);
        assertThat(lines.containing("IllegalStateException: deep down")).isNotEmpty();
    }

    @Test
    void shouldTellTheOthersAndGoOnWhenAHandlerThrows() {
        spawn();
        test.system().onRootEscalation(failure -> {
            throw new AssertionError("handler");
        });
        test.system().onRootEscalation(escalated::add);
        fail("/user/p/c", new IllegalStateException("oops"));
        assertThat(escalated).hasSize(1);
        assertThat(events(RuntimeEvent.EscalatedToRoot.class)).hasSize(1);
        assertThat(events(RuntimeEvent.ErrorContained.class)).singleElement().satisfies(contained -> {
            assertThat(contained.where()).startsWith("root escalation handler");
            assertThat(contained.path()).isEqualTo("/user/p");
            assertThat(contained.error()).hasMessage("handler");
        });
        shouldStillServeTheOther();
    }

    @Test
    void shouldTellAHandlerNoMoreWhenItsSubscriptionIsClosed() {
        spawn();
        Subscription subscription = test.system().onRootEscalation(escalated::add);
        subscription.close();
        fail("/user/p/c", new IllegalStateException("oops"));
        assertThat(escalated).isEmpty();
    }

    @Test
    void shouldNotBeAnEscalationWhenATopLevelActorIsStoppedForItsOwnFailure() {
        spawn();
        test.system().onRootEscalation(escalated::add);
        fail("/user/p", new FatalException("fatal"));
        assertThat(test.system().find("/user/p")).isEmpty();
        assertThat(escalated).isEmpty();
    }

    @Test
    void shouldShutDownInOrderWhenTheSettingsSaySo() {
        test.close();
        test = TestSystem.builder()
                .deterministic(83)
                .settings(RuntimeSettings.DEFAULTS.withShutdownOnRootEscalation(true))
                .build();
        family = new SupervisionFamily(test.system());
        spawn();
        test.system().onRootEscalation(escalated::add);
        ActorRef<Object> other = family.ref("/user/q");
        other.tell("before");
        fail("/user/p/c", new IllegalStateException("oops"));
        test.await(test.system().terminated(), Duration.ofSeconds(20));
        assertThat(family.log()).containsExactly("/user/q#1 before 1");
        assertThat(other.terminated()).isTrue();
        assertThat(escalated).hasSize(1);
        assertThat(events(RuntimeEvent.ShutdownBegun.class))
                .singleElement()
                .satisfies(begun -> assertThat(begun.why()).contains("/user/p").contains("escalated to the root"));
        assertThat(test.system().inspection().snapshot().stage()).isEqualTo(SystemStage.STOPPED);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldTellOncePerTopLevelActorWhenManyEscalateAtOnceOnThreads(Runtimes.Combination runtime) {
        int tops = 20;
        try (SystemOnThreads threads = runtime.open()) {
            SupervisionFamily live = new SupervisionFamily(threads.system());
            threads.system().onRootEscalation(escalated::add);
            ActorRef<Object> bystander = live.spawn("bystander", SupervisorStrategy.standard());
            for (int i = 0; i < tops; i++) {
                live.spawn("p" + i, SupervisorStrategy.escalating(), "c", "d");
            }
            SystemOnThreads.await(() -> threads.system().actorCount() == 1 + 3 * tops, "all to begin");
            for (int i = 0; i < tops; i++) {
                live.ref("/user/p" + i + "/c").tell(new IllegalStateException("oops"));
                bystander.tell(i);
            }
            SystemOnThreads.await(() -> threads.system().actorCount() == 1, "all to stop");
            SystemOnThreads.await(() -> live.log().size() == tops, "the bystander to be served");
            SystemOnThreads.await(() -> escalated.size() >= tops, "all escalations to be heard of");
            assertThat(escalated)
                    .hasSize(tops)
                    .extracting(failure -> failure.child().path())
                    .doesNotHaveDuplicates();
        }
    }
}
