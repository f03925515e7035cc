package io.understudy.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of bundles that start together. Its name says when: {@code 3-runtime} at start level 3, {@code 3-runtime-java21}
 * likewise, but only on Java 21 and later.
 *
 * @param path where it is
 * @param level the start level
 * @param java the least version of Java
 */
record BundleFolder(Path path, int level, int java) {
    private static final Pattern NAME = Pattern.compile("(\\d{1,4})-[a-z]+(?:-java(\\d{1,4}))?");

    /** The folders in {@code parent}, the lowest level first. */
    static List<BundleFolder> in(Path parent) throws IOException {
        List<BundleFolder> folders = new ArrayList<>();
        try (Stream<Path> children = Files.list(parent)) {
            children.filter(Files::isDirectory).map(BundleFolder::of).forEach(folders::add);
        }
        folders.sort(Comparator.comparingInt(BundleFolder::level).thenComparing(BundleFolder::path));
        return folders;
    }

    static BundleFolder of(Path path) {
        Matcher name = NAME.matcher(path.getFileName().toString());
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    path + ": expected a name such as 3-runtime or 3-runtime-java21, with the start level in front");
        }
        int java = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
        return new BundleFolder(path, Integer.parseInt(name.group(1)), java);
    }

    /** Its jars, by name. */
    List<Path> jars() throws IOException {
        try (Stream<Path> children = Files.list(path)) {
            return children.filter(child -> child.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}
