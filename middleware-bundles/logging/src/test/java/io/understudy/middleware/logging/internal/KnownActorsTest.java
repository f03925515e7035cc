package io.understudy.middleware.logging.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownActorsTest {
    private final KnownActors actors = new KnownActors();

    @Test
    void shouldNotPutAPathTogetherForEachTurnOfAnActor() {
        FixedTurn turn = new FixedTurn("/user/orders", 1, 0);

        assertThat(actors.of(turn)).isSameAs(actors.of(turn));
    }

    @Test
    void shouldTellActorsApartHoweverManyThereAre() {
        List<FixedTurn> turns = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            turns.add(new FixedTurn("/user/a" + i, i, 1, 0));
        }

        for (int round = 0; round < 2; round++) {
            assertThat(turns)
                    .allSatisfy(turn -> assertThat(actors.of(turn).path()).isEqualTo(turn.path()));
        }
    }
}
