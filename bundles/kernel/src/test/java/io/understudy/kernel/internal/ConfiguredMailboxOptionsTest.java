package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a configuration of mailbox options may say, and what becomes of one that may not. */
class ConfiguredMailboxOptionsTest {
    private static final String PID = MailboxOptionsConfiguration.PID + "~orders";

    @Test
    void shouldReadEveryOption() {
        MailboxRule rule = MailboxRuleReader.read(Map.ofEntries(
                Map.entry("service.pid", PID),
                Map.entry("service.ranking", "7"),
                Map.entry("actor.path", new String[] {"/user/orders/*", "/user/bills"}),
                Map.entry("capacity", "1000"),
                Map.entry("reserve.for.system", 20),
                Map.entry("overflow", "BLOCK_PRODUCER"),
                Map.entry("block.timeout.ms", 250L),
                Map.entry("suspend.threshold", 0.8),
                Map.entry("resume.threshold", "0.2"),
                Map.entry("suspend.senders", "true"),
                Map.entry("depth.warn.threshold", 900),
                Map.entry("throughput", 16)));

        assertThat(rule.pid()).isEqualTo(PID);
        assertThat(rule.ranking()).isEqualTo(7);
        assertThat(rule.paths().matches("/user/orders/1")).isTrue();
        assertThat(rule.paths().matches("/user/bills")).isTrue();
        assertThat(rule.paths().matches("/user/orders")).isFalse();
        assertThat(rule.appliedTo(MailboxOptions.unbounded()))
                .isEqualTo(MailboxOptions.bounded(1000)
                        .withReserveForSystem(20)
                        .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                        .withBlockTimeout(Duration.ofMillis(250))
                        .withThresholds(0.8, 0.2)
                        .withSuspendedSenders()
                        .withDepthWarnThreshold(900)
                        .withThroughput(16));
    }

    @Test
    void shouldChangeNothingWhenNothingIsSet() {
        MailboxOptions asked = MailboxOptions.bounded(50).withSuspendedSenders();

        assertThat(MailboxRuleReader.read(Map.of("capacity", " ")).appliedTo(asked))
                .isEqualTo(asked);
    }

    static Stream<Arguments> bad() {
        return Stream.of(
                Arguments.of("capacity", -1, "a whole number from 1 to 2147483647, found '-1'"),
                Arguments.of("capacity", 0, "a whole number from 1 to 2147483647, found '0'"),
                Arguments.of("capacity", 4_294_967_297L, "a whole number from 1 to 2147483647, found '4294967297'"),
                Arguments.of("capacity", "many", "a whole number from 1 to 2147483647, found 'many'"),
                Arguments.of("capacity", true, "a whole number from 1 to 2147483647, found 'true'"),
                Arguments.of("reserve.for.system", 10, "a whole number from 0 to 9, found '10'"),
                Arguments.of(
                        "overflow",
                        "explode",
                        "drop-oldest, drop-newest, block-producer, reject or dead-letter, found 'explode'"),
                Arguments.of("block.timeout.ms", -5, "milliseconds, a whole number from 0 to 3600000, found '-5'"),
                Arguments.of("suspend.threshold", 1.5, "a number from 0.01 to 1, found '1.5'"),
                Arguments.of("suspend.threshold", "NaN", "a number from 0.01 to 1, found 'NaN'"),
                Arguments.of("resume.threshold", 0.5, "less than the suspend.threshold of 0.5, found '0.5'"),
                Arguments.of("resume.threshold", 0.6, "a number from 0 to 0.5, found '0.6'"),
                Arguments.of("suspend.senders", "perhaps", "true or false, found 'perhaps'"),
                Arguments.of("depth.warn.threshold", 0, "a whole number from 1 to 2147483647, found '0'"),
                Arguments.of("throughput", 1_000_001, "a whole number from 0 to 1000000, found '1000001'"),
                Arguments.of("service.ranking", "top", "a whole number from -2147483648 to 2147483647, found 'top'"),
                Arguments.of(
                        "actor.path",
                        "user/orders",
                        "path patterns that start with /, such as /user/orders/**, found 'user/orders'"));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void shouldKeepTheLastGoodValuesAndSayWhatIsWrong(String property, Object value, String said) {
        Map<String, Object> properties = new HashMap<>(
                Map.of("service.pid", PID, "capacity", 10, "suspend.threshold", 0.5, "resume.threshold", 0.2));
        ConfiguredMailboxOptions component = new ConfiguredMailboxOptions(properties);
        MailboxRule good = component.rule();
        properties.put("throughput", 9);
        properties.put(property, value);

        List<String> lines =
                LoggedLines.of(() -> component.modified(properties)).containing(PID);

        assertThat(component.rule()).isSameAs(good);
        assertThat(lines)
                .singleElement()
                .asString()
                .endsWith("configuration " + PID + ": " + property + ": expected " + said
                        + "; keeping the last good values");
    }

    @Test
    void shouldChangeNothingUntilThereIsAUsableConfiguration() {
        List<String> lines = LoggedLines.of(
                        () -> assertThat(new ConfiguredMailboxOptions(Map.of("capacity", "x", "capactiy", 1)).rule())
                                .isNull())
                .containing("configuration " + MailboxOptionsConfiguration.PID);

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).endsWith("unknown property capactiy; it has no effect");
        assertThat(lines.get(1)).endsWith("found 'x'; it changes no mailbox");
    }

    @Test
    void shouldWantPairsTogether() {
        assertThatThrownBy(() -> MailboxRuleReader.read(Map.of("reserve.for.system", 1)))
                .hasMessage("reserve.for.system: expected the property capacity beside it, found '1'");
        assertThatThrownBy(() -> MailboxRuleReader.read(Map.of("suspend.threshold", 0.5)))
                .hasMessage("resume.threshold: expected a number from 0 to 0.5, found nothing");
        assertThatThrownBy(() -> MailboxRuleReader.read(Map.of("resume.threshold", 0.5)))
                .hasMessage("suspend.threshold: expected a number from 0.01 to 1, found nothing");
    }
}
