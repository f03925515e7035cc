package io.understudy.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DistancesTest {

    private static Optional<String> warning(Long... seen) {
        Iterator<Long> next = Arrays.asList(seen).iterator();
        Distances distances = new Distances(next::next);
        for (int i = 0; i < seen.length; i++) {
            distances.look();
        }
        return distances.warning();
    }

    @Test
    void shouldWarnWhereTheyChange() {
        assertThat(warning(80L, 40L, 205L, 60L, 208L))
                .hasValueSatisfying(text -> assertThat(text).contains("40 to 208 ns", "2 of 5 JVMs"));
    }

    @Test
    void shouldBeSilentWhereTheyStayTheSame() {
        assertThat(warning(40L, 80L, 55L)).isEmpty();
        assertThat(warning()).isEmpty();
    }

    @Test
    void shouldLeaveOutWhatIsNotKnown() {
        assertThat(warning(Exchange.UNKNOWN, 60L, Exchange.UNKNOWN, 70L)).isEmpty();
        assertThat(warning(Exchange.UNKNOWN)).isEmpty();
    }

    @Test
    void shouldEndWhetherThereAreTwoProcessorsOrNot() {
        assertThat(Exchange.nanos()).isNotZero().isGreaterThanOrEqualTo(Exchange.UNKNOWN);
    }
}
