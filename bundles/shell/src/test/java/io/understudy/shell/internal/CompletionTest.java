package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
    private final StagedSystem stage = new StagedSystem();
    private final Completion completion = new Completion(stage.system(), new Keys());

    /** One PID with two properties. */
    private static final class Keys implements ConfigKeys {
        @Override
        public SortedSet<String> pids() {
            return new TreeSet<>(List.of("io.understudy.kernel"));
        }

        @Override
        public SortedMap<String, String> values(String pid) {
            return new TreeMap<>(Map.of("name", "understudy", "throughput", "300"));
        }
    }

    @BeforeEach
    void enter() {
        stage.actors.add(StagedSystem.idle("/user/orders"));
        stage.actors.add(StagedSystem.idle("/user/orders/42"));
        stage.actors.add(StagedSystem.idle("/user/shop"));
    }

    private List<String> offers(String... typed) {
        return completion.offers(List.of(typed));
    }

    @Test
    void shouldOfferThePathsThatBeginAsTyped() {
        assertThat(offers("actor:info", "/user/o")).containsExactly("/user/orders", "/user/orders/42");
        assertThat(offers("info", "--json", "/user/s")).containsExactly("/user/shop");
        assertThat(offers("actor:list", "")).hasSize(3);
    }

    @Test
    void shouldOfferEachPathOnce() {
        assertThat(offers("actor:stop", "/user/shop", "/user/")).containsExactly("/user/orders", "/user/orders/42");
        assertThat(offers("actor:info", "/user/shop", ""))
                .as("there is to be no second")
                .isEmpty();
    }

    @Test
    void shouldOfferOptions() {
        assertThat(offers("actor:list", "-")).containsExactly("--json", "-n");
        assertThat(offers("actor:list", "--json", "-")).containsExactly("-n");
        assertThat(offers("actor:list", "-n", "")).as("a number").isEmpty();
        assertThat(offers("actor:tell", "/user/shop", "-")).as("a text").isEmpty();
    }

    @Test
    void shouldOfferTheNumbersOfDeadLetters() {
        stage.letters.add(new DeadLetter(4, "hello", "/user/x", null, DeadLetterReason.NO_RECIPIENT, 0));

        assertThat(offers("actor:replay", "")).containsExactly("4", "all");
        assertThat(offers("actor:replay", "4", "")).isEmpty();
    }

    @Test
    void shouldOfferPropertiesWithTheValuesTheyHave() {
        assertThat(offers("actor:config", "io")).containsExactly("io.understudy.kernel");
        assertThat(offers("actor:config", "io.understudy.kernel", ""))
                .containsExactly("name=understudy", "throughput=300");
        assertThat(offers("actor:config", "io.understudy.kernel", "name=x", "")).containsExactly("throughput=300");
    }

    @Test
    void shouldOfferNothingForCommandsOfOthers() {
        assertThat(offers("bundle:info", "/")).isEmpty();
        assertThat(offers("actor:")).isEmpty();
    }

    @Test
    void shouldReadWhatBundlesDeclare(@TempDir Path folder) throws Exception {
        Path good = Files.writeString(folder.resolve("good.xml"), """
                <metatype:MetaData xmlns:metatype="http://www.osgi.org/xmlns/metatype/v1.2.0">
                  <OCD id="a"><AD id="rate" default="5"/><AD id="burst"/></OCD>
                  <Designate pid="io.understudy.one"><Object ocdref="a"/></Designate>
                  <Designate factoryPid="io.understudy.many"><Object ocdref="a"/></Designate>
                </metatype:MetaData>
                """);
        Path bad = Files.writeString(folder.resolve("bad.xml"), "");

        List<URL> files = List.of(bad.toUri().toURL(), good.toUri().toURL());
        ConfigKeys.Declared declared = MetatypeFiles.read(files);

        assertThat(declared.single()).containsOnlyKeys("io.understudy.one");
        assertThat(declared.defaults("io.understudy.one")).isEqualTo(Map.of("rate", "5", "burst", ""));
        assertThat(declared.defaults("io.understudy.many~orders")).containsEntry("rate", "5");
        assertThat(declared.defaults("io.understudy.none")).isEmpty();
    }
}
