package io.understudy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Defaults and limits of the mailbox options. */
class MailboxOptionsTest {

    @Test
    void shouldBeUnboundedByDefault() {
        MailboxOptions options = MailboxOptions.unbounded();
        assertThat(options.isUnbounded()).isTrue();
        assertThat(options.userLimit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(options.blockTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.suspendThreshold()).isEqualTo(0.9);
        assertThat(options.resumeThreshold()).isEqualTo(0.7);
        assertThat(options.depthWarnThreshold()).isEqualTo(10_000);
        assertThat(options.throughput()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "9, 1", "10, 1", "20, 2", "99, 9", "100, 10", "1000, 10"})
    void shouldReserveATenthButAtMostTenForSystemMessages(int capacity, int reserve) {
        MailboxOptions options = MailboxOptions.bounded(capacity);
        assertThat(options.isUnbounded()).isFalse();
        assertThat(options.reserveForSystem()).isEqualTo(reserve);
        assertThat(options.userLimit()).isEqualTo(capacity - reserve);
        assertThat(options.overflow()).isEqualTo(OverflowStrategy.DEAD_LETTER);
    }

    @Test
    void shouldNameBothValuesWhenTheReservationLeavesNoRoom() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MailboxOptions.bounded(10).withReserveForSystem(10))
                .withMessage("mailbox option reserveForSystem: expected less than the capacity of 10, so that user"
                        + " messages have room, found 10");
    }

    @Test
    void shouldChangeOneValueAndKeepTheOthers() {
        MailboxOptions options = MailboxOptions.bounded(100)
                .withOverflow(OverflowStrategy.REJECT)
                .withReserveForSystem(5)
                .withBlockTimeout(Duration.ofMillis(3))
                .withThresholds(0.8, 0.2)
                .withDepthWarnThreshold(50)
                .withThroughput(7);
        assertThat(options)
                .isEqualTo(new MailboxOptions(
                        100, OverflowStrategy.REJECT, 5, Duration.ofMillis(3), 0.8, 0.2, 50, 7, false, null));
    }

    @Test
    void shouldRefuseValuesOutOfRangeByName() {
        MailboxOptions options = MailboxOptions.bounded(100);
        List<Runnable> wrong = List.of(
                () -> MailboxOptions.bounded(0),
                () -> options.withReserveForSystem(-1),
                () -> options.withBlockTimeout(Duration.ofNanos(-1)),
                () -> options.withThresholds(0, 0),
                () -> options.withThresholds(1.1, 0.5),
                () -> options.withThresholds(Double.NaN, 0.5),
                () -> options.withThresholds(0.5, 0.5),
                () -> options.withThresholds(0.5, -0.1),
                () -> options.withDepthWarnThreshold(0),
                () -> options.withThroughput(-1));
        List<String> names = List.of(
                "capacity: expected 1 or more, found 0",
                "reserveForSystem: expected 0 or more, found -1",
                "blockTimeout: expected zero or more, found PT-0.000000001S",
                "suspendThreshold: expected more than 0 and at most 1, found 0.0",
                "suspendThreshold: expected more than 0 and at most 1, found 1.1",
                "suspendThreshold: expected more than 0 and at most 1, found NaN",
                "resumeThreshold: expected 0 or more and less than the suspendThreshold of 0.5, found 0.5",
                "resumeThreshold: expected 0 or more and less than the suspendThreshold of 0.5, found -0.1",
                "depthWarnThreshold: expected 1 or more, found 0",
                "throughput: expected 0 (inherit) or more, found -1");
        for (int i = 0; i < wrong.size(); i++) {
            assertThatIllegalArgumentException()
                    .isThrownBy(wrong.get(i)::run)
                    .withMessage("mailbox option " + names.get(i));
        }
    }

    @Test
    void shouldRefuseNullByName() {
        assertThatNullPointerException()
                .isThrownBy(() -> MailboxOptions.unbounded().withOverflow(null))
                .withMessage("overflow");
        assertThatNullPointerException()
                .isThrownBy(() -> MailboxOptions.unbounded().withBlockTimeout(null))
                .withMessage("blockTimeout");
    }
}
