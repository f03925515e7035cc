package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.spi.RuntimeSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be configured of the kernel. One without configuration is the same in a framework and outside. */
class KernelConfigTest {

    private static Map<String, Object> defaults() {
        Map<String, Object> defaults = new HashMap<>();
        for (Method property : KernelConfig.class.getDeclaredMethods()) {
            defaults.put(property.getName().replace('_', '.'), property.getDefaultValue());
        }
        return defaults;
    }

    @Test
    void shouldHaveTheDefaultsOfTheSettings() {
        assertThat(KernelSettings.STANDARD.runtime()).isEqualTo(RuntimeSettings.DEFAULTS);
        assertThat(KernelSettings.read(defaults())).isEqualTo(KernelSettings.STANDARD);
        assertThat(KernelSettings.STANDARD.implementations().values()).containsOnly("");
    }

    @Test
    void shouldKnowWhatTheMetatypeSays() {
        assertThat(KernelSettings.KNOWN)
                .containsExactlyInAnyOrderElementsOf(defaults().keySet());
    }

    @Test
    void shouldReadTextAsFilesHaveIt() {
        KernelSettings settings = KernelSettings.read(Map.of(
                "throughput", "7",
                "throughput.deadline.ms", " 0 ",
                "shutdown.on.root.escalation", "TRUE",
                "scheduler.implementation", " locking "));

        assertThat(settings.runtime())
                .isEqualTo(RuntimeSettings.DEFAULTS
                        .withThroughput(7)
                        .withThroughputDeadline(Duration.ZERO)
                        .withShutdownOnRootEscalation(true));
        assertThat(settings.implementations()).containsEntry("coordinator", "locking");
    }

    @ParameterizedTest
    @CsvSource({
        "name, a b, '1 to 128 of the characters A-Z a-z 0-9 . _ ~ -'",
        "throughput, abc, a whole number from 0 to 1000000",
        "throughput, -1, a whole number from 0 to 1000000",
        "throughput, 4294967297, a whole number from 0 to 1000000",
        "throughput.deadline.ms, -2, a whole number from -1 to 86400000",
        "role.timeout.ms, soon, 'milliseconds, a whole number from 0 to 86400000'",
        "dead.letter.log.limit, 1.5, a whole number from 0 to 1000000",
        "dead.letter.log.pause.s, 86401, a whole number from 0 to 86400",
        "dead.letters.kept, 1000001, a whole number from 0 to 1000000",
        "stuck.after.ms, -1, 'milliseconds, a whole number from 0 to 86400000'",
        "shutdown.deadline.ms, 99999999999999999999, 'milliseconds, a whole number from 0 to 86400000'",
        "shutdown.on.root.escalation, yes, true or false",
        "upgrade.timeout.ms, 2592000001, 'milliseconds, a whole number from 0 to 2592000000'",
        "stop.on.failed.upgrade, 1, true or false"
    })
    void shouldNamePropertyValueAndRangeWhenAValueIsBad(String property, String value, String expected) {
        assertThatThrownBy(() -> KernelSettings.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(property + ": expected " + expected + ", found '" + value + "'");
    }

    @Test
    void shouldRefuseSeveralValuesWhereOneIsExpected() {
        assertThatThrownBy(() -> KernelSettings.read(Map.of("executor.implementation", new String[] {"a", "b"})))
                .hasMessage("executor.implementation: expected one text, found '[a, b]' of type String[]");
    }
}
