package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommandsTest {
    private final StagedSystem stage = new StagedSystem();
    private final List<String> printed = new ArrayList<>();

    @BeforeEach
    void enter() {
        stage.actors.add(StagedSystem.idle("/user/orders"));
        stage.actors.add(StagedSystem.waiting("/user/orders/42", 7));
        stage.actors.add(StagedSystem.running("/user/shop", Duration.ofMillis(20)));
    }

    private static String[] words(String... words) {
        return words;
    }

    @Test
    void shouldListActorsInColumns() {
        assertThat(new ActorsCommand(stage.system()).list(words()).lines())
                .containsExactly(
                        "path             state    depth  restarts  oldest  running",
                        "/user/orders     running  0      0         -       -",
                        "/user/orders/42  running  7      0         -       -",
                        "/user/shop       running  0      0         -       Order for 20 ms",
                        "3 actors");
    }

    @Test
    void shouldListThoseThatMatch() {
        ActorsCommand command = new ActorsCommand(stage.system());

        assertThat(command.list(words("/user/orders"))).endsWith("2 actors");
        assertThat(command.list(words("/user/*"))).endsWith("2 actors");
        assertThat(command.list(words("/user/**"))).endsWith("3 actors");
        assertThat(command.list(words("shop"))).endsWith("1 actor");
        assertThat(command.list(words("-n", "1"))).endsWith("3 actors, 1 of them shown; -n COUNT shows more");
        assertThat(command.list(words("shop", "--json")))
                .startsWith("[{\"path\":\"/user/shop\",")
                .endsWith("}]");
    }

    @Test
    void shouldIndentTheTree() {
        assertThat(new ActorsCommand(stage.system()).tree(words("/user/orders")).lines())
                .containsExactly("/user/orders", "  42  (depth 7)", "2 actors");
    }

    @Test
    void shouldNestTheTreeInJson() {
        assertThat(new ActorsCommand(stage.system()).tree(words("/user/orders", "--json")))
                .startsWith("[{\"path\":\"/user/orders\",")
                .contains("\"below\":[{\"path\":\"/user/orders/42\",")
                .endsWith("\"below\":[]}]}]");
    }

    @Test
    void shouldNameTheNearestWhenThereIsNoSuchActor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ActorsCommand(stage.system()).info(words("/user/shpo")))
                .withMessageStartingWith(
                        "path: expected that of an actor, found '/user/shpo'; near it are /user/shop, ");
    }

    @Test
    void shouldTouchNobodyWhenOneOfThePathsIsWrong() {
        ControlCommand command = new ControlCommand(stage.system());

        assertThatIllegalArgumentException().isThrownBy(() -> command.stop(words("/user/shop", "/user/nobody")));
        assertThat(stage.done).isEmpty();
        command.stop(words("/user/shop", "/user/orders"));
        assertThat(stage.done).containsExactly("stop /user/shop", "stop /user/orders");
    }

    @Test
    void shouldSteerActors() {
        ControlCommand command = new ControlCommand(stage.system());
        stage.actors.add(StagedSystem.suspended("/user/failed", SuspendReason.FAILURE, 0));

        assertThat(command.suspend(words("/user/shop"))).isEqualTo("suspended /user/shop");
        assertThat(command.resume(words("/user/failed")))
                .isEqualTo("resumed /user/failed, but only the runtime ends: failure");
        assertThat(command.tell(words("/user/shop", "-n", "two"))).isEqualTo("told /user/shop");
        assertThat(command.signal(words("3"))).isEqualTo("3 actors resumed");
        assertThat(stage.done).containsExactly("suspend /user/shop", "resume /user/failed", "tell /user/shop -n two");
    }

    @Test
    void shouldShowEventsUntilThereAreEnough() {
        stage.events.add(new RuntimeEvent.ActorRegistered("/user/shop"));
        stage.events.add(new RuntimeEvent.SwapFailed("mailbox", "a", null, "bad\u001b[2J\n"));
        stage.events.add(new RuntimeEvent.ActorRestarted("/user/orders", 2));
        Tail tail = new Tail(stage.system(), () -> 0);

        assertThat(Usage.TAIL.answer(words("-n", "2"), arguments -> tail.run(arguments, printed::add)))
                .isEqualTo("2 events");
        assertThat(printed)
                .containsExactly(
                        "ActorRegistered path=/user/shop",
                        "SwapFailed role=mailbox failed=a kept=null why=bad\\u001b[2J\\n");
        assertThat(stage.done).containsExactly("closed");
        assertThat(Usage.TAIL.answer(words("/user/orders", "-t", "0"), arguments -> tail.run(arguments, printed::add)))
                .isEqualTo("1 event");
    }

    @Test
    void shouldShowDeadLettersAndSendThemOnceMore() {
        DeadLetters letters = new DeadLetters(stage, () -> 2_000_000_000L);
        stage.letters.add(new DeadLetter(4, "hello", "/user/x", null, DeadLetterReason.NO_RECIPIENT, 0));
        stage.letters.add(new DeadLetter(5, 17, "/user/y", null, DeadLetterReason.ACTOR_STOPPED, 0));

        assertThat(Usage.DEAD_LETTERS.answer(words("-n", "1"), letters::list).lines())
                .containsExactly(
                        "number  when       reason         to       from  message",
                        "5       2.0 s ago  actor_stopped  /user/y  -     Integer",
                        "1 of 2 dead letters; actor:replay NUMBER sends one once more");
        assertThat(Usage.REPLAY.answer(words("4", "9"), letters::replay).lines())
                .containsExactly(
                        "dead letter 9 is not kept; actor:dead-letters shows those that are",
                        "1 dead letter sent once more");
    }

    @Test
    void shouldShowMiddlewareFromTheOutsideIn() {
        List<MiddlewareTable.Entry> entries = List.of(
                new MiddlewareTable.Entry("Inner", 0, 7, List.of(), "a"),
                new MiddlewareTable.Entry("Outer", 5, 9, List.of("/user/**"), "b"));

        assertThat(MiddlewareTable.of(entries).lines())
                .containsExactly(
                        "middleware  ranking  actors    bundle",
                        "Outer       5        /user/**  b",
                        "Inner       0        (all)     a");
        assertThat(Json.of(MiddlewareTable.json(entries)))
                .startsWith("[{\"middleware\":\"Outer\",\"ranking\":5,\"actors\":[\"/user/**\"],\"bundle\":\"b\"},");
    }

    /** Configurations in a map. */
    private static final class MapStore implements ConfigStore {
        private final Map<String, Map<String, Object>> all = new HashMap<>();

        @Override
        public List<String> pids() {
            return List.copyOf(all.keySet());
        }

        @Override
        public Map<String, Object> values(String pid) {
            return all.getOrDefault(pid, Map.of());
        }

        @Override
        public void replace(String pid, Map<String, Object> values) {
            all.put(pid, values);
        }
    }

    @Test
    void shouldKeepTheTypeOfAValueThatIsChanged() {
        MapStore store = new MapStore();
        ConfigEditor editor = new ConfigEditor(store);
        store.all.put("io.understudy.kernel", Map.of("throughput", 5, "name", "x"));

        Usage.CONFIG.answer(words("io.understudy.kernel", "throughput=50", "new=y=z"), editor::run);

        assertThat(store.values("io.understudy.kernel")).isEqualTo(Map.of("throughput", 50, "name", "x", "new", "y=z"));
        assertThat(Usage.CONFIG.answer(words("--json"), editor::run))
                .isEqualTo("{\"io.understudy.kernel\":{\"name\":\"x\",\"new\":\"y=z\",\"throughput\":50}}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Usage.CONFIG.answer(words("io.understudy.kernel", "throughput=many"), editor::run))
                .withMessage(
                        "throughput: expected a value of type Integer as '50' is, found 'many'; nothing was changed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Usage.CONFIG.answer(words("org.example"), editor::run))
                .withMessageStartingWith("pid: expected one that begins with io.understudy., found 'org.example'");
    }
}
