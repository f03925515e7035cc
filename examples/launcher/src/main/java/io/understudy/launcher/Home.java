package io.understudy.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that everything is in. Each process has a cache of its own, which ends with it, so that several can run at once.
 *
 * @param root the folder
 */
record Home(Path root) {

    Path bundles() {
        return root.resolve("bundles");
    }

    /** Bundles that are not installed, but at hand for the demo. */
    Path shelf() {
        return root.resolve("shelf");
    }

    /** Where bundles are put to be installed; {@code own}: by this process alone. */
    Path deploy(boolean own) {
        return own ? own().resolve("deploy") : root.resolve("deploy");
    }

    Path conf() {
        return root.resolve("conf");
    }

    Path log(String name) {
        return root.resolve("log").resolve(name);
    }

    Path cache() {
        return own().resolve("felix");
    }

    /** Scratch space of the bundles, not of the framework. */
    Path scratch() {
        return own().resolve("scratch");
    }

    /** What this process has for itself. */
    private Path own() {
        return caches().resolve(Long.toString(ProcessHandle.current().pid()));
    }

    private Path caches() {
        return root.resolve("cache");
    }

    /** Makes the folders that are missing, and removes caches of processes that were killed. */
    void prepare() throws IOException {
        if (!Files.isDirectory(bundles())) {
            throw new IOException("no bundles in " + bundles() + "; build first, or set -Dunderstudy.home");
        }
        for (Path folder : List.of(deploy(false), deploy(true), scratch(), conf(), root.resolve("log"))) {
            Files.createDirectories(folder);
        }
        try (Stream<Path> caches = Files.list(caches())) {
            caches.filter(Home::isAbandoned).forEach(Home::remove);
        }
    }

    /** Removes what this process had for itself. */
    void removeCache() {
        remove(own());
    }

    private static boolean isAbandoned(Path cache) {
        String pid = cache.getFileName().toString();
        return pid.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
    }

    private static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            folder.toFile().deleteOnExit(); // another process is removing it as well; what is left goes next time
        }
    }
}
