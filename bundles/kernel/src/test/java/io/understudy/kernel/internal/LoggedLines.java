package io.understudy.kernel.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What is logged while something runs; read from the file that {@code simplelogger.properties} names. */
final class LoggedLines {
    private static final Path FILE = Path.of("target", "kernel-test.log");

    static {
        // Empties the file that an earlier run has left.
        LoggerFactory.getLogger(LoggedLines.class);
    }

    private final List<String> lines;

    private LoggedLines(List<String> lines) {
        this.lines = lines;
    }

    static LoggedLines of(Runnable action) {
        int before = content().length();
        action.run();
        return new LoggedLines(content().substring(before).lines().toList());
    }

    private static String content() {
        try {
            return Files.exists(FILE) ? Files.readString(FILE, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> containing(String text) {
        return lines.stream().filter(line -> line.contains(text)).toList();
    }
}
