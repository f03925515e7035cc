package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.MailboxOptions;
import io.understudy.contract.FlawedMailbox.Flaw;
import io.understudy.contract.MailboxChecks.Lane;
import io.understudy.spi.MailboxFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The checks of {@link MailboxChecks} find what they are there to find, and nothing in a mailbox that is right. */
class MailboxChecksTest {

    private static MailboxFactory flawed(Flaw flaw) {
        return (options, word, owner) -> new FlawedMailbox(flaw, word, owner);
    }

    private static MailboxBench bench(Flaw flaw) {
        return MailboxBench.of(flawed(flaw), MailboxOptions.unbounded());
    }

    @Test
    void shouldFindNothingWhenTheMailboxIsRight() {
        assertThatCode(() -> {
                    MailboxChecks.flood(bench(Flaw.NONE), Lane.USER, 10, 10_000);
                    MailboxChecks.flood(bench(Flaw.NONE), Lane.SYSTEM, 10, 10_000);
                    MailboxChecks.closeRace(flawed(Flaw.NONE), MailboxOptions.unbounded(), Lane.USER, 1_000);
                    MailboxChecks.turns(bench(Flaw.NONE), 4, 10_000, Patience.LIMIT);
                    MailboxChecks.visibleBeforeReady(bench(Flaw.NONE));
                    MailboxChecks.limited(bench(Flaw.NONE), 100, 4, 10_000);
                    MailboxChecks.limitRace(bench(Flaw.NONE), 4, 5_000);
                    MailboxChecks.lookedAt(bench(Flaw.NONE), 2, 10_000);
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(Lane.class)
    void shouldFindLossWhenFlooded(Lane lane) {
        assertThatThrownBy(() -> MailboxChecks.flood(bench(Flaw.LOSES), lane, 100, 10_000))
                .isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @EnumSource(Lane.class)
    void shouldFindOvertakingWhenFlooded(Lane lane) {
        assertThatThrownBy(() -> MailboxChecks.flood(bench(Flaw.REORDERS), lane, 100, 10_000))
                .isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @EnumSource(Lane.class)
    void shouldFindWhatIsStoredAfterClose(Lane lane) {
        assertThatThrownBy(() -> MailboxChecks.closeRace(
                        flawed(Flaw.STORES_AFTER_CLOSE), MailboxOptions.unbounded(), lane, 2_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("lost");
    }

    @Test
    void shouldFindAnEarlySignal() {
        assertThatThrownBy(() -> MailboxChecks.visibleBeforeReady(bench(Flaw.SIGNALS_EARLY)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("before the notification");
    }

    @Test
    void shouldFindLossWhenThreadsTakeTurns() {
        assertThatThrownBy(() -> MailboxChecks.turns(bench(Flaw.LOSES), 4, 50_000, Duration.ofSeconds(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("messages handled");
    }

    @Test
    void shouldFindDuplicatesWhenThreadsTakeTurns() {
        assertThatThrownBy(() -> MailboxChecks.turns(bench(Flaw.DUPLICATES), 4, 50_000, Patience.LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no message twice");
    }

    @Test
    void shouldFindThatMoreWaitThanTheLimit() {
        assertThatThrownBy(() -> {
                    for (int round = 0; round < 100; round++) {
                        MailboxChecks.limited(bench(Flaw.LIMITS_LOOSELY), 1_000, 4, 10_000);
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("as many as the limit of 1000");
    }

    @Test
    void shouldFindLossWhenTheLimitComesAndGoes() {
        assertThatThrownBy(() -> MailboxChecks.limitRace(bench(Flaw.DIVERTS_IN_SILENCE), 4, 5_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("stored or discarded");
    }

    @Test
    void shouldFindDuplicatesWhenTheLimitComesAndGoes() {
        assertThatThrownBy(() -> MailboxChecks.limitRace(bench(Flaw.DUPLICATES), 4, 5_000))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldFindALookThatFails() {
        assertThatThrownBy(() -> MailboxChecks.lookedAt(bench(Flaw.LOOKS_CARELESSLY), 2, 10_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("an answer");
    }
}
