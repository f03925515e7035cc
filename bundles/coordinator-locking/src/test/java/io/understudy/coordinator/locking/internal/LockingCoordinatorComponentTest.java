package io.understudy.coordinator.locking.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the coordinator is configured. */
class LockingCoordinatorComponentTest {

    @Test
    void shouldHandleSixtyFourMessagesPerTurnUnlessConfiguredOtherwise() {
        assertThat(new LockingCoordinatorComponent(Map.of()).throughputHint()).isEqualTo(300);
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", 1)).throughputHint())
                .isEqualTo(1);
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", "1000000")).throughputHint())
                .isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000001", "99999999999999999999", "many", "", "1.5"})
    void shouldRefuseABadValueAndKeepTheLastGoodOne(String bad) {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of("throughput", 5));

        assertThatThrownBy(() -> component.modified(Map.of("throughput", bad)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("io.understudy.coordinator.locking: throughput")
                .hasMessageContaining("1 to 1000000")
                .hasMessageContaining("\"" + bad + "\"");

        assertThat(component.throughputHint()).isEqualTo(5);
    }

    @Test
    void shouldTakeOverAGoodValueWhileItRuns() {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of("throughput", 5));

        component.modified(Map.of("throughput", 6L));

        assertThat(component.throughputHint()).isEqualTo(6);
    }

    @Test
    void shouldRefuseRegistrationsWhenDeactivated() {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of());

        component.deactivate();

        assertThat(component.registerReady(new MailboxIndex(1, 1))).isFalse();
    }

    @Test
    void shouldBeFoundOnThePlainClassPath() {
        assertThat(ServiceLoader.load(ReadyQueueCoordinator.class)).hasOnlyElementsOfType(LockingCoordinator.class);
    }

    @Test
    void shouldStartWithTheDefaultWhenTheConfiguredValueCannotBeUsed() {
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", -1)).throughputHint())
                .isEqualTo(300);
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", "many")).throughputHint())
                .isEqualTo(300);
    }
}
