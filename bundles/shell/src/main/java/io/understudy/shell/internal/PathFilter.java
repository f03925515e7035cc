package io.understudy.shell.internal;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which paths are meant: a path means the actor there and all below it; with {@code *} for a part of a segment and {@code **} for
 * any number of segments it means those that match; what does not begin with a slash means the paths that contain it.
 */
final class PathFilter {
    private PathFilter() {}

    static Predicate<String> of(String pattern) {
        if (pattern.contains("*")) {
            return compile(pattern.startsWith("/") ? pattern : "/**/" + pattern).asMatchPredicate();
        }
        if (!pattern.startsWith("/")) {
            return path -> path.contains(pattern);
        }
        String root = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
        return path -> path.equals(root) || path.startsWith(root + "/");
    }

    private static Pattern compile(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (String segment : pattern.substring(1).split("/", -1)) {
            if (segment.equals("**")) {
                regex.append("(/[^/]+)*");
            } else {
                regex.append('/').append(Pattern.quote(segment).replace("*", "\\E[^/]*\\Q"));
            }
        }
        return Pattern.compile(regex.toString());
    }
}
