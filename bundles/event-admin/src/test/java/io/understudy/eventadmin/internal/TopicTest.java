package io.understudy.eventadmin.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.supervision.Directive;
import io.understudy.supervision.Failure;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every event of the runtime has a topic, and properties that hold on to nobody. */
class TopicTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String PATH = "/user/a";

    private static final class Secret {}

    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("not even its message can be had");
        }
    }

    private static Failure failure(TestSystem test) {
        return new Failure(
                test.system().deadLetters(), new MailboxIndex(1, 1), 2, new Mute(), new Secret(), null, 0, SECOND);
    }

    private static List<RuntimeEvent> events(TestSystem test) {
        RunningTurn turn = new RunningTurn("w", "t", "X", SECOND);
        List<StackTraceElement> stack = List.of(new StackTraceElement("A", "b", "A.java", 1));
        DeadLetter letter =
                new DeadLetter(7, new Secret(), PATH, test.system().deadLetters(), DeadLetterReason.MAILBOX_FULL, 0);
        return List.of(
                new RuntimeEvent.ActorRegistered(PATH),
                new RuntimeEvent.ActorDeregistered(PATH),
                new RuntimeEvent.ActorFailed(PATH, failure(test)),
                new RuntimeEvent.FailureDecided(PATH, failure(test), Directive.RESTART, 3),
                new RuntimeEvent.SupervisionKindMissing(PATH, "backoff"),
                new RuntimeEvent.EscalatedToRoot(PATH, failure(test)),
                new RuntimeEvent.ActorRestarted(PATH, 2),
                new RuntimeEvent.MailboxSuspended(PATH, 1, null, null),
                new RuntimeEvent.MailboxResumed(PATH, 1, SECOND, SECOND),
                new RuntimeEvent.MailboxReported(PATH, new MailboxEvent.HighWater(5, 4)),
                new RuntimeEvent.MailboxReported(PATH, new MailboxEvent.Overflowed(MailboxEvent.Action.REJECTED)),
                new RuntimeEvent.MailboxReported(PATH, new MailboxEvent.SystemReservedUsed(3)),
                new RuntimeEvent.MailboxReported(PATH, new MailboxEvent.SystemReservationExhausted(8)),
                new RuntimeEvent.DeadLettered(letter),
                new RuntimeEvent.WorkersChanged(1, 2, "backlog"),
                new RuntimeEvent.RoleSwapped("executor", "A", null, SECOND, 4),
                new RuntimeEvent.SwapFailed("executor", "B", "A", "it threw"),
                new RuntimeEvent.RoleEmpty("executor", SECOND),
                new RuntimeEvent.ActorUpgraded(PATH, "1", "2", SECOND),
                new RuntimeEvent.UpgradeFailed(PATH, "1", "2", "it threw", true),
                new RuntimeEvent.WorkerLost("w", null),
                new RuntimeEvent.ScheduleRepaired(1, "a scan"),
                new RuntimeEvent.HandlerStuck(PATH, turn, stack),
                new RuntimeEvent.ShutdownBegun("asked to"),
                new RuntimeEvent.ActorsAbandoned(1, List.of("w in /user/a")),
                new RuntimeEvent.ErrorContained("a hook", PATH, new Mute()));
    }

    @Test
    void shouldHaveATopicForEveryEventThereIs() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            List<RuntimeEvent> events = events(test);
            Set<Topic> topics = new HashSet<>(Set.of(Topic.DROPPED));
            events.forEach(event -> topics.add(Topic.of(event)));

            assertThat(events.stream().map(Object::getClass).collect(Collectors.<Class<?>>toSet()))
                    .as("events that this test knows")
                    .containsExactlyInAnyOrder(RuntimeEvent.class.getPermittedSubclasses());
            assertThat(topics).containsExactlyInAnyOrder(Topic.values());
        }
    }

    @Test
    void shouldKeepNoMessageNoErrorAndNoClassOfAnybody() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            for (RuntimeEvent event : events(test)) {
                Map<String, Object> facts = Facts.of(event);
                assertThat(facts).as(event.getClass().getSimpleName()).isNotEmpty();
                assertThat(facts.values())
                        .as(event.getClass().getSimpleName())
                        .allMatch(value -> value instanceof String
                                || value instanceof Number
                                || value instanceof Boolean
                                || value instanceof String[]);
            }
        }
    }

    @Test
    void shouldSayWhatTheTableSays() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            Map<Topic, Map<String, Object>> facts =
                    events(test).stream().collect(Collectors.toMap(Topic::of, Facts::of, (first, second) -> first));

            assertThat(facts.get(Topic.SWAPPED))
                    .containsOnly(
                            Map.entry("role", "executor"),
                            Map.entry("from", "A"),
                            Map.entry("pause.us", 1_000_000L),
                            Map.entry("moved", 4));
            assertThat(facts.get(Topic.ACTOR_DEADLETTER))
                    .containsOnly(
                            Map.entry("actor.path", PATH),
                            Map.entry("number", 7L),
                            Map.entry("reason", "mailbox_full"),
                            Map.entry("message.type", Secret.class.getName()),
                            Map.entry("sender", test.system().deadLetters().path()));
            assertThat(facts.get(Topic.ACTOR_DECIDED))
                    .containsOnly(
                            Map.entry("actor.path", PATH),
                            Map.entry("incarnation", 2),
                            Map.entry("exception.class", Mute.class.getName()),
                            Map.entry("message.type", Secret.class.getName()),
                            Map.entry("directive", "restart"),
                            Map.entry("restarts", 3));
            assertThat((String[]) facts.get(Topic.ACTOR_STUCK).get("stack")).containsExactly("A.b(A.java:1)");
        }
    }

    @Test
    void shouldBeginEveryTopicAlikeAndUseWhatEventAdminAllows() {
        assertThat(Arrays.stream(Topic.values()).map(Topic::topic))
                .allMatch(topic -> topic.matches("io/understudy/([a-z]+/)?[A-Z_]+"))
                .doesNotHaveDuplicates();
    }
}
