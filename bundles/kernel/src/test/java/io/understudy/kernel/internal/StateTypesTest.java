package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What may be handed from one version of an actor to the next. */
class StateTypesTest {
    private static final ClassLoader OLD = StateTypesTest.class.getClassLoader();

    /** A type of the old version. */
    public record Own(Object inside) {}

    private enum OwnEnum {
        ONE
    }

    private static void check(Object state) {
        StateTypes.require(state, Set.of(OLD));
    }

    static Stream<Arguments> refused() {
        Own own = new Own(1);
        List<Object> deep = new ArrayList<>(List.of(own));
        for (int i = 0; i < 10_000; i++) {
            deep = new ArrayList<>(List.of(deep));
        }
        return Stream.of(
                Arguments.of(own, "(at state)"),
                Arguments.of(List.of(1, own), "(at state[1])"),
                Arguments.of(Arrays.asList(null, own), "(at state[1])"),
                Arguments.of(new Object[] {"a", own}, "(at state[1])"),
                Arguments.of(new Own[0], "(at state)"),
                Arguments.of(Set.of(own), "(at state[0])"),
                Arguments.of(Map.of("key", own), "(at state.get(key))"),
                Arguments.of(Map.of(own, "value"), "(at state.keySet()[0])"),
                Arguments.of(Map.of("a", Map.of("b", List.of(own))), "(at state.get(a).get(b)[0])"),
                Arguments.of(Map.entry(1, own), "(at state.getValue())"),
                Arguments.of(Optional.of(own), "(at state.get())"),
                Arguments.of(new AtomicReference<>(own), "(at state.get())"),
                Arguments.of(
                        new TreeMap<String, Integer>((a, b) -> a.length() - b.length()), "(at state.comparator())"),
                Arguments.of(new TreeSet<String>((a, b) -> a.length() - b.length()), "(at state.comparator())"),
                Arguments.of(new PriorityQueue<String>((a, b) -> a.length() - b.length()), "(at state.comparator())"),
                Arguments.of((Runnable) () -> {}, "(at state)"),
                Arguments.of(Own.class, "(at state)"),
                Arguments.of(OwnEnum.ONE, "(at state)"),
                Arguments.of(deep, "[0][0][0]"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void shouldRefuseATypeOfTheOldCodeAndSayWhereItIs(Object state, String where) {
        assertThatThrownBy(() -> check(state))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(StateTypesTest.class.getName())
                .hasMessageContaining(where)
                .hasMessageContaining("expected only types that both versions can see");
    }

    /** A record of somebody else: what it holds counts, and not its own class. */
    @Test
    void shouldLookIntoRecordsOfOthers() throws Exception {
        try (ChildFirst other = new ChildFirst(Own.class.getName())) {
            Object record = other.loadClass(Own.class.getName())
                    .getDeclaredConstructors()[0]
                    .newInstance(List.of(1, OwnEnum.ONE));
            assertThatThrownBy(() -> check(record))
                    .hasMessageContaining(OwnEnum.class.getName())
                    .hasMessageContaining("(at state.inside()[1])");
            assertThatThrownBy(() -> StateTypes.require(record, Set.of(other)))
                    .hasMessageContaining(Own.class.getName())
                    .hasMessageContaining("(at state)");
        }
    }

    @Test
    void shouldTakeWhateverIsOfJava() {
        Map<String, Object> state = new HashMap<>();
        state.put("numbers", new int[] {1, 2});
        state.put("when", Instant.EPOCH);
        state.put("nothing", null);
        state.put("sorted", new TreeMap<>(Comparator.<String>naturalOrder()));
        state.put("self", state);
        state.put("empty", Optional.empty());
        assertThatCode(() -> check(state)).doesNotThrowAnyException();
        assertThatCode(() -> check(null)).doesNotThrowAnyException();
        assertThat(state).containsKey("self");
    }
}
