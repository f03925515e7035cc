package io.understudy.prometheus.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.Arrays;
import java.util.Map;
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

    /**
     * The path in {@code properties}; the default if it is missing. A blank one is refused like any that is no path.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static PagePath read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        String pattern = properties.containsKey(PROPERTY) ? values.text(PROPERTY, "") : DEFAULT.pattern;
        if (!isAccepted(pattern)) {
            throw values.refusal(
                    PROPERTY,
                    "a path such as /metrics, segments of A-Z a-z 0-9 . _ ~ - each after a /, at most " + LONGEST
                            + " characters");
        }
        return new PagePath(pattern);
    }

    private static boolean isAccepted(String pattern) {
        return pattern.length() <= LONGEST
                && SEGMENTS.matcher(pattern).matches()
                && Arrays.stream(pattern.split("/", -1)).noneMatch(NO_NAMES::contains);
    }
}
