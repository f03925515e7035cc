package io.understudy.spi;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Actor paths in few words: {@code *} stands for one segment or a part of it, {@code **} for any number of segments.
 *
 * <p><b>Threads:</b> immutable.
 */
public final class PathPattern {
    /** All paths. */
    public static final PathPattern ALL = new PathPattern(List.of());

    private final List<Pattern> alternatives;

    private PathPattern(List<Pattern> alternatives) {
        this.alternatives = alternatives;
    }

    /**
     * A path matches if it matches one of {@code patterns}; all match if there are none.
     *
     * @throws IllegalArgumentException if one of them does not begin with a slash
     */
    public static PathPattern of(List<String> patterns) {
        return patterns.isEmpty()
                ? ALL
                : new PathPattern(patterns.stream().map(PathPattern::compile).toList());
    }

    /** Whether {@code path} is one of them. */
    public boolean matches(String path) {
        return alternatives.isEmpty()
                || alternatives.stream()
                        .anyMatch(alternative -> alternative.matcher(path).matches());
    }

    private static Pattern compile(String pattern) {
        if (!pattern.startsWith("/")) {
            throw new IllegalArgumentException(
                    "actor path pattern: expected one that starts with /, such as /user/orders/**, found \"" + pattern
                            + "\"");
        }
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
