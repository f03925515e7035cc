package io.understudy.checks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The working tree and the jars that the tests look at. */
final class Repository {
    static final Path ROOT = Path.of(System.getProperty("repo.root"));

    private Repository() {}

    /** The jars of our bundles. */
    static List<Path> bundleJars() {
        return Stream.of(System.getProperty("bundle.jars").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> !jar.getFileName().toString().endsWith("-tests.jar"))
                .toList();
    }

    /** Every Java source of ours, main and test; what a build unpacks may have sources too. */
    static List<Path> javaSources() {
        return find(path -> path.toString().endsWith(".java")
                && path.toString().contains("/src/")
                && !ROOT.relativize(path).toString().contains("target/"));
    }

    /** The folders of compiled tests, those of jcstress included. */
    static List<Path> testClassFolders() {
        return find(path -> path.endsWith("target/test-classes") || path.endsWith("itests/jcstress/target/classes"));
    }

    private static List<Path> find(Predicate<Path> wanted) {
        try (Stream<Path> paths = Files.walk(ROOT)) {
            return paths.filter(path -> !path.toString().contains("/.git/"))
                    .filter(wanted)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
