package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.ScriptedCase;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SupervisionCaseTest {

    @ParameterizedTest
    @CsvSource({
        "10, 0, true",
        "10, 9, true",
        "10, 10, false",
        "10, 11, false",
        "1, 0, true",
        "1, 1, false",
        "0, 0, false",
        "2147483647, 2147483646, true"
    })
    void shouldAllowFewerRestartsThanTheLimit(int limit, int recent, boolean allowed) {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.of(limit, Duration.ofSeconds(1)))
                .withRecentRestarts(recent);

        assertThat(failure.mayRestart()).isEqualTo(allowed);
    }
}
