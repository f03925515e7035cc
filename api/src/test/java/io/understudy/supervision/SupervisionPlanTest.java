package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.ActorRef;
import io.understudy.contract.StubRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SupervisionPlanTest {

    @Test
    void shouldKeepItsOwnListOfThoseAffected() {
        List<ActorRef<?>> given = new ArrayList<>(List.of(new StubRef("/user/a")));
        SupervisionPlan plan = new SupervisionPlan(Directive.STOP, given, Duration.ZERO);

        given.clear();

        assertThat(plan.affected()).containsExactly(new StubRef("/user/a"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> plan.affected().clear());
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisionPlan(null, List.of(), Duration.ZERO))
                .withMessage("directive");
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisionPlan(Directive.STOP, List.of(), null))
                .withMessage("delay");
    }
}
