package io.understudy.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever can be configured says so in its metatype, and is in a table of the documents. */
class ConfigurationTest {
    private static final Metatype.Attribute BURST =
            new Metatype.Attribute("burst", "Integer", "Burst", "How many at once.", "10", true, true);
    private static final Metatype.Pid PID = new Metatype.Pid("io.understudy.x", List.of(BURST));

    static List<Metatype.Pid> pids() {
        return Metatype.pids(Repository.bundleJars());
    }

    private static List<String> documents() throws IOException {
        List<String> lines = new ArrayList<>(Repository.lines(Repository.ROOT.resolve("README.md")));
        try (Stream<Path> files = Files.list(Repository.ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(file -> lines.addAll(Repository.lines(file)));
        }
        return lines;
    }

    @Test
    void shouldFindThePids() {
        assertThat(pids())
                .extracting(Metatype.Pid::pid)
                .contains("io.understudy.kernel")
                .hasSizeGreaterThan(9);
    }

    @Test
    void shouldHaveAMetatypeForEachPidThatAComponentTakes() {
        List<String> described = pids().stream().map(Metatype.Pid::pid).toList();

        assertThat(Metatype.components(Repository.bundleJars()))
                .allSatisfy(
                        component -> assertThat(described).as(component.name()).contains(component.pid()))
                .hasSizeGreaterThan(9);
    }

    @Test
    void shouldTakeChangesWithoutARestartOfTheComponent() {
        assertThat(Metatype.components(Repository.bundleJars()))
                .allSatisfy(component -> assertThat(component.modified())
                        .as("%s has a modified method", component.name())
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("pids")
    void shouldSayWhatEachPropertyIsAndWhatItMayBe(Metatype.Pid pid) {
        assertThat(pid.attributes()).isNotEmpty().allSatisfy(attribute -> {
            assertThat(attribute.name()).as(attribute.id()).isNotBlank();
            assertThat(attribute.description()).as(attribute.id()).isNotBlank();
            assertThat(attribute.limited()
                            || !attribute.isNumber()
                            || attribute.id().equals("service.ranking"))
                    .as("%s has min and max", attribute.id())
                    .isTrue();
        });
    }

    @ParameterizedTest
    @MethodSource("pids")
    void shouldBeDocumentedInOneTableWithItsDefaults(Metatype.Pid pid) throws IOException {
        List<Map<String, String>> tables = ConfigurationTables.of(pid.pid(), documents());

        assertThat(tables)
                .as("tables below a heading with `%s` in README.md and docs/*.md", pid)
                .hasSize(1);
        assertThat(ConfigurationTables.differences(pid, tables.get(0))).isEmpty();
    }

    @Test
    void shouldHaveExamplesOfPropertiesThatThereAre() throws IOException {
        Map<String, List<String>> known = pids().stream()
                .collect(Collectors.toMap(
                        Metatype.Pid::pid,
                        pid -> pid.attributes().stream()
                                .map(Metatype.Attribute::id)
                                .toList()));
        try (Stream<Path> examples = Files.list(Repository.ROOT.resolve("examples/middleware"))) {
            assertThat(examples).hasSizeGreaterThan(3).allSatisfy(example -> {
                String pid = example.getFileName().toString().replaceFirst("-.*", "");
                assertThat(known).containsKey(pid);
                assertThat(known.get(pid)).containsAll(properties(example).stringPropertyNames());
            });
        }
    }

    private static Properties properties(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return properties;
    }

    @Test
    void shouldNoticeWhatIsMissingWrongOrTooMuch() {
        assertThat(differences("| `burst` | int | 10 | x |")).isEmpty();
        assertThat(differences("| `burst` | int | 11 | x |"))
                .containsExactly("burst: its default is 10, but the table says 11");
        assertThat(differences("| `bursts` | int | 10 | x |"))
                .containsExactly("burst: not in the table", "bursts: only in the table");
        assertThat(ConfigurationTables.of("io.understudy.y", List.of("## `io.understudy.x`")))
                .isEmpty();
        assertThat(ConfigurationTables.of("io.understudy.x", List.of("## `io.understudy.x`", "## Other", "| `a` |")))
                .containsExactly(Map.of());
    }

    private static List<String> differences(String row) {
        List<String> lines = List.of(
                "### `io.understudy.x` (factory)",
                "",
                "Words.",
                "",
                "| Property | Type | Default | Meaning |",
                "|---|---|---|---|",
                row,
                "",
                "| Other | Table |",
                "|---|---|",
                "| `other` | x |");
        return ConfigurationTables.differences(
                PID, ConfigurationTables.of("io.understudy.x", lines).get(0));
    }
}
