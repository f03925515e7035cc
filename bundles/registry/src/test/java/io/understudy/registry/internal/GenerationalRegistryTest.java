package io.understudy.registry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.contract.RegistryContract;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The generational registry keeps the contract, and is stricter about what it takes over. */
class GenerationalRegistryTest extends RegistryContract {
    @Override
    protected MailboxRegistry create() {
        return new GenerationalRegistry();
    }

    /** Somebody to be registered. */
    static RegisteredActor actor(String path) {
        return new Actor(path);
    }

    @Test
    void shouldRefuseToTakeOverWhenSlotsWereEverOpened() {
        GenerationalRegistry used = new GenerationalRegistry();
        used.unregister(used.register(new Actor("/user/gone")));

        assertThatThrownBy(() -> used.takeOver(new RegistrySnapshot(List.of())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "cannot take over 0 slots: this registry has opened 1 of its own; take over with a new one");
    }

    @Test
    void shouldRefuseToTakeOverASlotThatIsNotWhereItsIndexSays() {
        GenerationalRegistry registry = new GenerationalRegistry();
        RegistrySnapshot crooked =
                new RegistrySnapshot(List.of(new RegistrySnapshot.Slot(new MailboxIndex(3, 1), null, false)));

        assertThatThrownBy(() -> registry.takeOver(crooked))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slot 0")
                .hasMessageContaining("3:1");
        assertThat(registry.register(new Actor("/user/first"))).hasToString("0:1");
    }

    @Test
    void shouldReuseManyFreeSlotsBeforeItOpensNewOnes() {
        GenerationalRegistry registry = new GenerationalRegistry();
        Actor actor = new Actor("/user/many");
        for (int round = 1; round <= 3; round++) {
            for (int i = 0; i < 5_000; i++) {
                assertThat(registry.register(actor).slot()).isLessThan(5_000);
            }
            for (int slot = 0; slot < 5_000; slot++) {
                assertThat(registry.unregister(new MailboxIndex(slot, round))).isTrue();
            }
        }
        assertThat(registry.size()).isZero();
    }

    @Test
    void shouldBeFoundOnThePlainClassPath() {
        assertThat(ServiceLoader.load(MailboxRegistry.class)).hasOnlyElementsOfType(GenerationalRegistry.class);
    }
}
