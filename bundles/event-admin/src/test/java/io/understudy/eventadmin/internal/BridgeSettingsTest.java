package io.understudy.eventadmin.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BridgeSettingsTest {

    @Test
    void shouldLeaveOutWhatHappensForEachActorOrMessageUnlessItIsAskedFor() {
        assertThat(BridgeSettings.read(Map.of())).isEqualTo(BridgeSettings.DEFAULTS);
        assertThat(BridgeSettings.read(Map.of("topics", new String[0]))).isEqualTo(BridgeSettings.DEFAULTS);
        assertThat(BridgeSettings.DEFAULTS.topics())
                .contains(Topic.ACTOR_RESTARTED, Topic.ACTOR_DEADLETTER, Topic.SWAPPED, Topic.ROLE_EMPTY)
                .doesNotContain(
                        Topic.ACTOR_STARTED,
                        Topic.ACTOR_STOPPED,
                        Topic.ACTOR_DECIDED,
                        Topic.ACTOR_SUSPENDED,
                        Topic.ACTOR_RESUMED,
                        Topic.MAILBOX_OVERFLOW,
                        Topic.MAILBOX_RESERVE);
    }

    @Test
    void shouldReadTopicsAndPatternsInEveryShapeThatConfigurationsHave() {
        assertThat(BridgeSettings.read(Map.of("topics", "io/understudy/SWAPPED, io/understudy/role/*"))
                        .topics())
                .containsExactlyInAnyOrder(Topic.SWAPPED, Topic.ROLE_EMPTY, Topic.ROLE_FAILED);
        assertThat(BridgeSettings.read(Map.of("topics", new String[] {"io/understudy/actor/STARTED"}))
                        .topics())
                .containsExactly(Topic.ACTOR_STARTED);
        assertThat(BridgeSettings.read(Map.of("topics", List.of("*"))).topics())
                .containsExactlyInAnyOrder(Topic.values());
        assertThat(BridgeSettings.read(Map.of("queue.limit", " 17 ")).queueLimit())
                .isEqualTo(17);
    }

    @ParameterizedTest
    @ValueSource(strings = {"io/understudy/Swapped", "actor/STARTED", "io/understudy/nothing/*", "io/understudy"})
    void shouldRefuseATopicThatThereIsNot(String topic) {
        assertThatThrownBy(() -> BridgeSettings.read(Map.of("topics", topic)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("topics: expected any of io/understudy/actor/STARTED, ")
                .hasMessageEndingWith(", or such as io/understudy/actor/*, found '" + topic + "'");
    }

    @Test
    void shouldSayWhichOfSeveralTopicsThereIsNot() {
        assertThatThrownBy(() -> BridgeSettings.read(Map.of("topics", new String[] {"io/understudy/SWAPPED", "SWAP"})))
                .hasMessageEndingWith(", found 'SWAP'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000001", "lots"})
    void shouldRefuseALimitOutOfRange(String limit) {
        assertThatThrownBy(() -> BridgeSettings.read(Map.of("queue.limit", limit)))
                .hasMessage("queue.limit: expected a whole number from 1 to 1000000, found '%s'", limit);
    }
}
