package io.understudy.itests.swap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the load would notice. */
class LedgerTest {
    private final Tally tally = new Tally();
    private final Ledger ledger = new Ledger("ledger", 1, false, tally);

    private void receive(int number) {
        Numbered message = new Numbered(0, number);
        ledger.enter(message);
        ledger.leave(message);
    }

    private void accept(int count) {
        ledger.accepted.add(count);
    }

    @Test
    void shouldFindNothingWhenAllIsWell() {
        accept(2);
        receive(0);
        receive(1);
        assertThat(ledger.lost()).isZero();
        assertThat(ledger.lostOf(0, 2)).isZero();
        assertThat(tally.errors()).isEmpty();
    }

    @Test
    void shouldFindALostMessageWhetherItIsTheLastOrNot() {
        accept(3);
        receive(0);
        receive(2);
        assertThat(ledger.lost()).isEqualTo(1);
        assertThat(ledger.lostOf(0, 3)).isEqualTo(1);
        assertThat(ledger.lostOf(0, 4)).isEqualTo(2);
        assertThat(tally.errors()).hasSize(1);
    }

    @Test
    void shouldFindARepeatedMessage() {
        accept(1);
        receive(0);
        receive(0);
        assertThat(tally.duplicated.sum()).isEqualTo(1);
        assertThat(ledger.lost()).isEqualTo(-1);
    }

    @Test
    void shouldFindAReorderedMessage() {
        accept(2);
        receive(1);
        receive(0);
        assertThat(tally.reordered.sum()).isEqualTo(1);
        assertThat(ledger.lost()).isZero();
    }

    @Test
    void shouldFindTwoMessagesAtOnce() {
        ledger.enter(new Numbered(0, 0));
        ledger.enter(new Numbered(0, 1));
        assertThat(tally.overlaps.sum()).isEqualTo(1);
    }
}
