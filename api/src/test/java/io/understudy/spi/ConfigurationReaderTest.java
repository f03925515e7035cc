package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.OverflowStrategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is accepted as a value, and what is said about one that is not. */
class ConfigurationReaderTest {

    private static ConfigurationReader with(Object value) {
        return new ConfigurationReader(Map.of("p", value));
    }

    @Test
    void shouldReadWhatIsTypedAndTextAsFilesHaveIt() {
        assertThat(with(7).integer("p", 0, 10, 1)).isEqualTo(7);
        assertThat(with(7L).integer("p", 0, 10, 1)).isEqualTo(7);
        assertThat(with(" 7 ").whole("p", 0, 10, 1)).isEqualTo(7);
        assertThat(with("250").millis("p", 0, 1000)).isEqualTo(Duration.ofMillis(250));
        assertThat(with(0.5).decimal("p", 0, 1, 0)).isEqualTo(0.5);
        assertThat(with("0.5").decimal("p", 0, 1, 0)).isEqualTo(0.5);
        assertThat(with(true).flag("p", false)).isTrue();
        assertThat(with("False").flag("p", true)).isFalse();
        assertThat(with(" a b ").text("p", "")).isEqualTo("a b");
        assertThat(with("drop-oldest").choice("p", OverflowStrategy.class, null))
                .isEqualTo(OverflowStrategy.DROP_OLDEST);
        assertThat(with("DROP_OLDEST").choice("p", OverflowStrategy.class, null))
                .isEqualTo(OverflowStrategy.DROP_OLDEST);
        assertThat(with(new String[] {"/a", "/b"}).texts("p")).containsExactly("/a", "/b");
        assertThat(with(List.of("/a", "/b")).texts("p")).containsExactly("/a", "/b");
        assertThat(with("/a").texts("p")).containsExactly("/a");
        assertThat(with("/user/a").paths("p", "/user/**").matches("/user/b")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void shouldGiveTheDefaultWhenAValueIsBlankOrMissing(String blank) {
        for (ConfigurationReader reader : List.of(with(blank), new ConfigurationReader(Map.of()))) {
            assertThat(reader.integer("p", 0, 10, 1)).isEqualTo(1);
            assertThat(reader.whole("p", 0, 10, 1)).isEqualTo(1);
            assertThat(reader.millis("p", 0, 10, 1)).isEqualTo(Duration.ofMillis(1));
            assertThat(reader.decimal("p", 0, 1, 0.5)).isEqualTo(0.5);
            assertThat(reader.flag("p", true)).isTrue();
            assertThat(reader.text("p", "x")).isEqualTo("x");
            assertThat(reader.name("p", "x")).isEqualTo("x");
            assertThat(reader.choice("p", OverflowStrategy.class, OverflowStrategy.REJECT))
                    .isEqualTo(OverflowStrategy.REJECT);
            assertThat(reader.texts("p")).isEmpty();
            assertThat(reader.paths("p", "/user/**").matches("/user/b")).isTrue();
            assertThatThrownBy(() -> reader.millis("p", 1, 10))
                    .hasMessage("p: expected milliseconds, a whole number from 1 to 10, found nothing");
            assertThatThrownBy(() -> reader.decimal("p", 0.001, 1e6))
                    .hasMessage("p: expected a number from 0.001 to 1000000, found nothing");
        }
    }

    static Stream<Arguments> notWhole() {
        return Stream.of(
                Arguments.of("abc", "'abc'"),
                Arguments.of(-1, "'-1'"),
                Arguments.of(11, "'11'"),
                Arguments.of(4_294_967_297L, "'4294967297'"),
                Arguments.of("99999999999999999999", "'99999999999999999999'"),
                Arguments.of(1.5, "'1.5'"),
                Arguments.of(true, "'true'"),
                Arguments.of('x', "'x'"),
                Arguments.of(new int[] {1, 2}, "'[1, 2]' of type int[]"),
                Arguments.of(new String[] {"1"}, "'[1]' of type String[]"),
                Arguments.of("1\nERROR forged", "'1?ERROR forged'"),
                Arguments.of("9".repeat(100), "'" + "9".repeat(60) + "...'"));
    }

    @ParameterizedTest
    @MethodSource("notWhole")
    void shouldRefuseWhatIsNoWholeNumberInRange(Object bad, String found) {
        assertThatThrownBy(() -> with(bad).integer("p", 0, 10, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("p: expected a whole number from 0 to 10, found " + found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.1", "1.1", "NaN", "Infinity", "1e99", "half", "0,5"})
    void shouldRefuseWhatIsNoNumberInRange(String bad) {
        assertThatThrownBy(() -> with(bad).decimal("p", 0, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("p: expected a number from 0 to 1, found '" + bad + "'");
    }

    @Test
    void shouldRefuseTheRestOfWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> with("yes").flag("p", true)).hasMessage("p: expected true or false, found 'yes'");
        assertThatThrownBy(() -> with(1).flag("p", true)).hasMessage("p: expected true or false, found '1'");
        assertThatThrownBy(() -> with(List.of("a")).text("p", ""))
                .hasMessageStartingWith("p: expected one text, found");
        assertThatThrownBy(() -> with("a b").name("p", "x"))
                .hasMessage("p: expected 1 to 128 of the characters A-Z a-z 0-9 . _ ~ -, found 'a b'");
        assertThatThrownBy(() -> with("drop").choice("p", OverflowStrategy.class, null))
                .hasMessage(
                        "p: expected drop-oldest, drop-newest, block-producer, reject or dead-letter, found 'drop'");
        assertThatThrownBy(() -> with(new String[] {"/a", " "}).texts("p"))
                .hasMessage("p: expected texts that are not blank, found '[/a,  ]' of type String[]");
        assertThatThrownBy(() -> with(new int[] {1}).texts("p")).hasMessageEndingWith("found '[1]' of type int[]");
        assertThatThrownBy(() -> with(new String[] {"/a", "b"}).paths("p", "/user/**"))
                .hasMessage("p: expected path patterns that start with /, such as /user/orders/**, found '[/a, b]'"
                        + " of type String[]");
    }

    @Test
    void shouldNameWhatNobodyKnowsButNotWhatFrameworksAdd() {
        ConfigurationReader reader = new ConfigurationReader(Map.of(
                "rate",
                1,
                "rat\ne",
                1,
                "burts",
                1,
                "service.pid",
                "x",
                "felix.fileinstall.filename",
                "f",
                ".hidden",
                1,
                "component.name",
                "c",
                "objectClass",
                "o"));

        assertThat(reader.unknown(Set.of("rate"))).containsExactly("burts", "rat?e");
    }

    @Test
    void shouldReadARankingThatIsText() {
        assertThat(new ConfigurationReader(Map.of("service.ranking", "-5")).ranking(1))
                .isEqualTo(-5);
        assertThat(new ConfigurationReader(Map.of()).ranking(1)).isEqualTo(1);
        assertThatThrownBy(() -> new ConfigurationReader(Map.of("service.ranking", "high")).ranking(1))
                .hasMessage("service.ranking: expected a whole number from -2147483648 to 2147483647, found 'high'");
    }

    @Test
    void shouldSayWhichConfigurationItReads() {
        assertThat(new ConfigurationReader(Map.of("service.pid", "a~1")).pid("a"))
                .isEqualTo("a~1");
        assertThat(new ConfigurationReader(Map.of()).pid("a")).isEqualTo("a");
    }
}
