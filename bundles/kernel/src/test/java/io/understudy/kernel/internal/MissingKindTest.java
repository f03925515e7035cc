package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisorStrategy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Failures for which nobody offers the supervision kind. */
class MissingKindTest {
    private static final SupervisorStrategy ALL =
            SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    private static final SupervisorStrategy ONE =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);

    private final SystemOnThreads test = SystemOnThreads.threads(2);
    private final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
    private final SupervisionGroup group = new SupervisionGroup(test.system(), ONE);

    @BeforeEach
    void takeAwayOneForOne() {
        test.system().observe(events::add);
        test.roles().kinds(without(SupervisorStrategy.ONE_FOR_ONE));
    }

    @AfterEach
    void close() {
        test.close();
    }

    private static Map<String, SupervisionKind> without(String kind) {
        Map<String, SupervisionKind> kinds = new HashMap<>(SwiftKinds.ALL);
        kinds.remove(kind);
        return kinds;
    }

    private void spawn(String... children) {
        group.spawn(children);
        SystemOnThreads.await(() -> group.log().size() == children.length + 1, "all to begin");
        group.news();
    }

    private void failAndAwaitHeld(String... children) {
        for (String child : children) {
            group.child(child).tell(new IllegalStateException(child));
        }
        SystemOnThreads.await(() -> held().size() == children.length, "the failures to be known");
    }

    private Map<String, String> held() {
        return test.system().inspection().snapshot().held();
    }

    private List<String> awaitNews(int lines) {
        SystemOnThreads.await(() -> group.log().size() >= lines, lines + " lines, not only " + group.log());
        return group.news();
    }

    @Test
    void shouldSayWhoIsHeldAndWhyWhenNobodyOffersTheKind() {
        spawn("a", "b");
        LoggedLines lines = LoggedLines.of(() -> failAndAwaitHeld("a"));
        group.child("a").tell("waits");
        group.child("b").tell("x");
        assertThat(awaitNews(1)).containsExactly("b1 x");
        assertThat(held()).containsExactly(Map.entry("/user/p/a", "one-for-one"));
        assertThat(events).contains(new RuntimeEvent.SupervisionKindMissing("/user/p/a", "one-for-one"));
        assertThat(lines.containing("/user/p/a stays held"))
                .singleElement()
                .satisfies(
                        line -> assertThat(line).contains("\"one-for-one\"", "that /user/p asks for", "install one"));
        assertThat(events).noneMatch(RuntimeEvent.FailureDecided.class::isInstance);
    }

    @Test
    void shouldDecideForAllWhenTheKindAppears() {
        spawn("a", "b", "c");
        failAndAwaitHeld("a", "c");
        group.child("a").tell("x");
        group.child("c").tell("y");
        test.roles().kinds(SwiftKinds.ALL);
        assertThat(awaitNews(6))
                .containsExactlyInAnyOrder("a1 ends", "a2 begins", "a2 x", "c1 ends", "c2 begins", "c2 y");
        assertThat(held()).isEmpty();
        assertThat(test.deadLetters()).isZero();
    }

    @Test
    void shouldGoOnWaitingWhenOnlyAnotherKindAppears() {
        spawn("a");
        failAndAwaitHeld("a");
        test.roles().kinds(Map.of());
        test.roles().kinds(without(SupervisorStrategy.ONE_FOR_ONE));
        SystemOnThreads.await(() -> held().size() == 1, "the child to be held once more");
        assertThat(group.log()).isEmpty();
        test.roles().kinds(SwiftKinds.ALL);
        assertThat(awaitNews(2)).containsExactly("a1 ends", "a2 begins");
    }

    @Test
    void shouldStopTheHeldChildWhenItsParentIsStoppedMeanwhile() {
        spawn("a", "b");
        ActorRef<Object> child = group.child("a");
        ActorRef<Object> parent = group.ref("/user/p");
        failAndAwaitHeld("a");
        child.tell("waits");
        test.system().stop(parent);
        SystemOnThreads.await(parent::terminated, "the parent to stop");
        assertThat(group.news()).containsExactly("b1 ends", "a1 ends", "p1 ends");
        assertThat(held()).isEmpty();
        assertThat(test.deadLetters()).isEqualTo(1);
        test.roles().kinds(SwiftKinds.ALL);
        ActorRef<Object> other = test.system().spawn(LogActor.props(group.log()));
        other.tell("other x");
        assertThat(awaitNews(1)).containsExactly("other x");
        SystemOnThreads.await(() -> test.system().actorCount() == 1, "nobody but the other to be left");
    }

    @Test
    void shouldForgetWhatWasUndecidedWhenTheParentIsGone() {
        spawn("a", "b");
        failAndAwaitHeld("a", "b");
        ActorRef<?> parent = group.ref("/user/p");
        UndecidedFailures undecided =
                AnyRef.of(parent, "parent").cell().kernel().undecided();
        assertThat(undecided.size()).isEqualTo(2);
        test.system().stop(parent);
        SystemOnThreads.await(parent::terminated, "the parent to stop");
        SystemOnThreads.await(() -> undecided.size() == 0, "nothing to be remembered");
    }

    @Test
    void shouldStopTheHeldChildWhenToldTo() {
        spawn("a", "b");
        ActorRef<Object> child = group.child("a");
        failAndAwaitHeld("a");
        test.system().stop(child);
        SystemOnThreads.await(child::terminated, "the child to stop");
        test.roles().kinds(SwiftKinds.ALL);
        group.child("b").tell(new IllegalStateException("b"));
        assertThat(awaitNews(3)).containsExactly("a1 ends", "b1 ends", "b2 begins");
    }

    @Test
    void shouldReplaceTheHeldChildWhenItsParentIsRestarted() {
        ActorRef<Object> above = test.system()
                .spawn(
                        Props.of(() ->
                                new SupervisionFamily.Parent(new SupervisionFamily(test.system()), List.of(), ALL) {
                                    @Override
                                    public void preStart(ActorContext<Object> context) throws Exception {
                                        super.preStart(context);
                                        context.spawn(group.props("a"), "p");
                                    }
                                }),
                        "g");
        SystemOnThreads.await(() -> group.log().size() == 2, "all to begin");
        group.news();
        group.ref(above.path() + "/p/a").tell(new IllegalStateException("a"));
        SystemOnThreads.await(() -> held().size() == 1, "the child to be held");
        group.ref(above.path() + "/p").tell(new IllegalStateException("p"));
        assertThat(awaitNews(4)).containsExactlyInAnyOrder("p1 ends", "a1 ends", "p2 begins", "a2 begins");
        assertThat(held()).isEmpty();
        test.roles().kinds(SwiftKinds.ALL);
        group.ref(above.path() + "/p/a").tell("x");
        assertThat(awaitNews(1)).containsExactly("a2 x");
    }

    @Test
    void shouldIgnoreWhatWasUndecidedWhenTheChildWasRestartedWithItsSiblings() {
        spawn("a", "b");
        failAndAwaitHeld("a");
        group.strategy(ALL);
        group.child("b").tell(new IllegalStateException("b"));
        assertThat(awaitNews(4)).containsExactly("b1 ends", "a1 ends", "a2 begins", "b2 begins");
        test.roles().kinds(SwiftKinds.ALL);
        group.child("a").tell("x");
        assertThat(awaitNews(1)).containsExactly("a2 x");
        assertThat(events.stream().filter(RuntimeEvent.FailureDecided.class::isInstance))
                .hasSize(1);
    }

    @Test
    void shouldHoldATopLevelActorTooWhenTheGuardianMissesItsKind() {
        SupervisionGroup alone = new SupervisionGroup(test.system(), ONE);
        ActorRef<Object> top = alone.spawn();
        top.tell(new IllegalStateException("top"));
        top.tell("x");
        SystemOnThreads.await(() -> held().containsKey("/user/p"), "the top-level actor to be held");
        assertThat(alone.log()).containsExactly("p1 begins");
        test.roles().kinds(SwiftKinds.ALL);
        SystemOnThreads.await(() -> alone.log().size() == 4, "the restart");
        assertThat(alone.log()).endsWith("p1 ends", "p2 begins", "p2 x");
    }
}
