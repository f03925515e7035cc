package io.understudy.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The launcher as it was packaged, in a process of its own. */
class OnceIT {
    private static final int LIMIT_SECONDS = 150;

    @Test
    @Timeout(LIMIT_SECONDS)
    void shouldReplaceEveryPartUnderLoadAndLoseNothing() throws IOException, InterruptedException {
        Process once = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        System.getProperty("launcher.jar"),
                        "--once")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        once.getOutputStream().close();
        List<String> lines = once.inputReader().lines().toList();

        assertThat(once.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(once.exitValue())
                .as(String.join(System.lineSeparator(), lines))
                .isZero();
        assertThat(lines.get(lines.size() - 1))
                .matches(
                        "demo: sent=\\d+ handled=\\d+ dead-lettered=\\d+ lost=0 duplicated=0 reordered=0 swaps=\\d+ in \\d+ ms");
        assertThat(lines.stream().map(line -> line.split(" ", 2)[0]))
                .contains(
                        "coordinator",
                        "executor",
                        "invoker",
                        "registry",
                        "mailbox",
                        "supervision",
                        "middleware",
                        "actor");
    }
}
