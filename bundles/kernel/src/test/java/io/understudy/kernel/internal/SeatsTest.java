package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.WorkSeat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Workers come and go. */
class SeatsTest {
    private final Seats seats = new Kernel(RuntimeSettings.DEFAULTS, MonotonicClock.NONE).seats();

    @Test
    void shouldShowWhoIsThereInTheOrderTheyCame() {
        WorkSeat first = seats.enter("a");
        seats.enter("b");
        seats.enter("c");
        first.leave();
        first.leave();
        seats.enter("a");
        assertThat(seats.all()).extracting(Seat::worker).containsExactly("b", "c", "a");
    }

    @Test
    void shouldLetThousandsComeAndGoAtOnce() {
        SystemOnThreads.atOnce(4, number -> {
            List<WorkSeat> taken = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                taken.add(seats.enter(number + "-" + i));
            }
            taken.subList(1, taken.size()).forEach(WorkSeat::leave);
        });
        assertThat(seats.all()).hasSize(4);
        assertThat(seats.turnsBegun()).isZero();
    }

    @Test
    void shouldKnowASeatAgainThatWasTakenAwayAndIsUsedAfterAll() {
        Seat seat = (Seat) seats.enter("a");
        seat.takeAway();
        assertThat(seats.all()).isEmpty();
        seat.drain(new MailboxIndex[1]);
        assertThat(seats.all()).containsExactly(seat);
        seat.leave();
        assertThat(seats.all()).isEmpty();
    }
}
