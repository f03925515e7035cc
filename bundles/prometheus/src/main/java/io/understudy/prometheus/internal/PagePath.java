package io.understudy.prometheus.internal;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where the page is.
 *
 * @param pattern as the HTTP whiteboard wants it
 */
record PagePath(String pattern) {
    /** The property of the HTTP whiteboard, and of the configuration. */
    static final String PROPERTY = "osgi.http.whiteboard.servlet.pattern";

    /** Where it is when nothing is set. */
    static final PagePath DEFAULT = new PagePath("/metrics");

    private static final int LONGEST = 256;
    private static final Pattern SEGMENTS = Pattern.compile("(/[A-Za-z0-9._~-]+)+");
    private static final Set<String> NO_NAMES = Set.of(".", "..");

    /** The configured path. Throws, with PID, property, value and what is accepted, if it cannot be used. */
    static PagePath of(String pattern) {
        if (pattern == null || !isAccepted(pattern)) {
            throw new IllegalArgumentException(PrometheusConfiguration.PID + ": " + PROPERTY
                    + ": expected a path such as /metrics, segments of A-Z a-z 0-9 . _ ~ - each after a /, at most "
                    + LONGEST
                    + " characters, found " + shown(pattern));
        }
        return new PagePath(pattern);
    }

    private static boolean isAccepted(String pattern) {
        return pattern.length() <= LONGEST
                && SEGMENTS.matcher(pattern).matches()
                && Arrays.stream(pattern.split("/", -1)).noneMatch(NO_NAMES::contains);
    }

    private static String shown(String pattern) {
        if (pattern == null || pattern.isEmpty()) {
            return "nothing";
        }
        String start = pattern.length() > 60 ? pattern.substring(0, 60) + "..." : pattern;
        return "'" + start.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'";
    }
}
