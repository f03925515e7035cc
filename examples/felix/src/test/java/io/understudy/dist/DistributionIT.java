package io.understudy.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What users of plain Felix get, as they start it. */
class DistributionIT {
    private static final int LIMIT_SECONDS = 120;
    private static final Path JAVA = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    @Test
    @Timeout(LIMIT_SECONDS)
    void shouldListActorsAndEndWhenItIsUnpackedAndGivenCommands() throws IOException, InterruptedException {
        Path home = unpacked(Path.of(System.getProperty("zip")));
        ProcessBuilder start =
                new ProcessBuilder("bash", home.resolve("bin/understudy").toString());

        assertThat(home.resolve("README.txt"))
                .content()
                .startsWith("Understudy 1.")
                .doesNotContain("${");
        assertThat(home.resolve("optional")).isDirectoryContaining("glob:**/bucket4j*.jar");
        assertThat(said(start, "actor:list", "actor:swap coordinator locking", "exit 3"))
                .anyMatch(line -> line.matches("g! path +state +depth +restarts +oldest +running"))
                .contains("0 actors")
                .anyMatch(line -> line.startsWith("g! coordinator: stealing -> locking, done in "))
                .last()
                .isEqualTo("Understudy has stopped.");
        assertThat(home.resolve("cache")).isEmptyDirectory();
    }

    @Test
    @Timeout(LIMIT_SECONDS)
    void shouldListActorsWhenItIsExportedFromTheBndrun() throws IOException, InterruptedException {
        ProcessBuilder start =
                new ProcessBuilder(JAVA.resolve("bin/java").toString(), "-jar", System.getProperty("exported"));

        assertThat(said(start, "actor:list", "system:exit 3")).anyMatch(line -> line.contains("0 actors"));
    }

    private Path unpacked(Path zip) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path target = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(in, target);
                }
            }
        }
        try (var roots = Files.list(folder)) {
            return roots.findFirst().orElseThrow();
        }
    }

    /** What is printed when those commands are given; the last of them ends it with 3. */
    private List<String> said(ProcessBuilder start, String... commands) throws IOException, InterruptedException {
        start.environment().put("JAVA_HOME", JAVA.toString());
        Process process = start.directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Writer input = process.outputWriter()) {
            for (String command : commands) {
                input.write(command + "\n");
            }
        }
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(String.join("\n", lines)).isEqualTo(3);
        return lines;
    }
}
