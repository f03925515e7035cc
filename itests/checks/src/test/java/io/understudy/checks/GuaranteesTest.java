package io.understudy.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/guarantees.md} is true: every row names a test that exists. */
class GuaranteesTest {
    private static final Pattern ROW =
            Pattern.compile("\\| *([A-Z]{2}-[X0-9]+) *\\| *([^|]+?) *\\| *`?([\\w.$]+)(?:#(\\w+))?`? *\\|");
    private static final int FEWEST = 150;
    private static final Set<String> TEST_ANNOTATIONS =
            Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory");

    private static final List<Row> ROWS = rows();
    private static final JavaClasses TESTS = new ClassFileImporter().importPaths(Repository.testClassFolders());

    private record Row(String id, String sentence, String type, String method) {}

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String line : Repository.lines(Repository.ROOT.resolve("docs/guarantees.md"))) {
            Matcher row = ROW.matcher(line.strip());
            if (row.matches()) {
                rows.add(new Row(row.group(1), row.group(2), row.group(3), row.group(4)));
            }
        }
        return rows;
    }

    @Test
    void shouldHaveManyRows() {
        assertThat(ROWS).hasSizeGreaterThanOrEqualTo(FEWEST);
    }

    @Test
    void shouldReadEveryLineOfTheTables() {
        List<String> unread = Repository.lines(Repository.ROOT.resolve("docs/guarantees.md")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("|") && !line.startsWith("|--") && !line.startsWith("| Id"))
                .filter(line -> !ROW.matcher(line).matches())
                .toList();

        assertThat(unread).isEmpty();
    }

    @Test
    void shouldNameEachGuaranteeOnce() {
        assertThat(ROWS.stream().map(Row::id).toList()).doesNotHaveDuplicates();
    }

    @Test
    void shouldOnlyNameTestsThatExist() {
        List<String> broken = ROWS.stream()
                .filter(row -> !exists(row))
                .map(row -> row.id + ": no test " + row.type + "#" + row.method)
                .toList();

        assertThat(broken).isEmpty();
    }

    @Test
    void shouldNoticeARowWithoutATest() {
        assertThat(exists(new Row("XX-01", "nothing", "io.understudy.checks.GuaranteesTest", "shouldNotExist")))
                .isFalse();
        assertThat(exists(new Row("XX-02", "nothing", "io.understudy.NoSuchTest", "shouldNotExist")))
                .isFalse();
    }

    private static boolean exists(Row row) {
        if (!TESTS.contain(row.type)) {
            return false;
        }
        JavaClass type = TESTS.get(row.type);
        if (row.method == null) {
            return type.isAnnotatedWith("org.openjdk.jcstress.annotations.JCStressTest");
        }
        Set<String> tests = type.getAllMethods().stream()
                .filter(GuaranteesTest::isTest)
                .map(JavaMethod::getName)
                .collect(Collectors.toSet());
        return tests.contains(row.method) && !type.getModifiers().contains(JavaModifier.ABSTRACT);
    }

    private static boolean isTest(JavaMethod method) {
        return method.getAnnotations().stream()
                .anyMatch(annotation ->
                        TEST_ANNOTATIONS.contains(annotation.getRawType().getSimpleName()));
    }
}
