package io.understudy.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What we hold our sources to. */
class SourcesTest {
    private static final int LONGEST_FILE = 400;
    private static final Pattern SLEEP = Pattern.compile("\\b(Thread\\.sleep|TimeUnit\\.\\w+\\.sleep)\\(");
    private static final Pattern CONSOLE = Pattern.compile("\\bSystem\\.(out|err)\\b|printStackTrace\\(\\)");
    private static final Pattern VAGUE_NAME = Pattern.compile(".*(Manager|Util|Utils|Helper|Impl|Engine|V2)\\.java");

    @Test
    void shouldHaveNoFileThatIsTooLong() {
        assertThat(Repository.javaSources())
                .filteredOn(file -> Repository.lines(file).size() > LONGEST_FILE)
                .isEmpty();
    }

    @Test
    void shouldHaveNoTestThatSleeps() {
        assertThat(linesOf(file -> file.toString().contains("/src/test/") && !file.endsWith("SourcesTest.java"), SLEEP))
                .isEmpty();
    }

    @Test
    void shouldHaveNoBundleThatWritesToTheConsole() {
        assertThat(linesOf(SourcesTest::isBundleCode, CONSOLE)).isEmpty();
    }

    private static boolean isBundleCode(Path file) {
        String path = Repository.ROOT.relativize(file).toString();
        return path.contains("src/main")
                && (path.startsWith("api")
                        || path.startsWith("impl-")
                        || path.startsWith("bundles")
                        || path.startsWith("middleware"));
    }

    @Test
    void shouldHaveADescriptionOfEveryPackage() {
        List<Path> undescribed = Repository.javaSources().stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .map(Path::getParent)
                .distinct()
                .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                .toList();

        assertThat(undescribed).isEmpty();
    }

    @Test
    void shouldHaveNamesThatSayWhatATypeDoes() {
        assertThat(Repository.javaSources())
                .filteredOn(file ->
                        VAGUE_NAME.matcher(file.getFileName().toString()).matches())
                .isEmpty();
    }

    private static List<String> linesOf(Predicate<Path> files, Pattern pattern) {
        return Repository.javaSources().stream()
                .filter(files)
                .flatMap(file -> Repository.lines(file).stream()
                        .filter(line -> pattern.matcher(line).find())
                        .map(line -> Repository.ROOT.relativize(file) + ": " + line.strip()))
                .toList();
    }
}
