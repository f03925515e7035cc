package io.understudy.eventadmin.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What can be set for the bridge.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param topics the topics that are on
 * @param queueLimit how many events may wait to be delivered
 */
record BridgeSettings(Set<Topic> topics, int queueLimit) {
    static final String TOPICS = "topics";
    static final String QUEUE_LIMIT = "queue.limit";
    /** How many events may wait if nobody says otherwise. */
    static final int USUAL_LIMIT = 10_000;

    static final int HIGHEST_LIMIT = 1_000_000;
    /** What is in force when nothing is set. */
    static final BridgeSettings DEFAULTS = new BridgeSettings(Topic.usual(), USUAL_LIMIT);

    private static final Set<String> KNOWN = Set.of(TOPICS, QUEUE_LIMIT, "objectClass", "event.topics");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    /** Keeps a copy of the set. */
    BridgeSettings {
        topics = Set.copyOf(topics);
    }

    /**
     * The settings in {@code values}; what is not there, or empty, has its default.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static BridgeSettings read(Map<String, ?> values) {
        Object topics = values.get(TOPICS);
        Object limit = values.get(QUEUE_LIMIT);
        return new BridgeSettings(
                topics == null ? DEFAULTS.topics : topics(topics), limit == null ? USUAL_LIMIT : limit(limit));
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    private static Set<Topic> topics(Object value) {
        Collection<?> patterns = value instanceof Collection<?> many
                ? many
                : value instanceof Object[] array
                        ? List.of(array)
                        : List.of(value.toString().split(","));
        Set<Topic> topics = EnumSet.noneOf(Topic.class);
        for (Object each : patterns) {
            String pattern = each.toString().strip();
            if (!pattern.isEmpty()) {
                Set<Topic> matching = matching(pattern);
                if (matching.isEmpty()) {
                    throw refused(TOPICS, "any of " + names() + ", or such as io/understudy/actor/*", pattern);
                }
                topics.addAll(matching);
            }
        }
        return topics.isEmpty() ? DEFAULTS.topics : topics;
    }

    /** As Event Admin matches them: a star at the end stands for everything below. */
    private static Set<Topic> matching(String pattern) {
        boolean open = pattern.equals("*") || pattern.endsWith("/*");
        String start = open ? pattern.substring(0, pattern.length() - 1) : pattern;
        return Arrays.stream(Topic.values())
                .filter(topic ->
                        open ? topic.topic().startsWith(start) : topic.topic().equals(start))
                .collect(Collectors.toSet());
    }

    private static String names() {
        return Arrays.stream(Topic.values()).map(Topic::topic).collect(Collectors.joining(", "));
    }

    private static int limit(Object value) {
        String text = value.toString().strip();
        try {
            int limit = Integer.parseInt(text);
            if (limit >= 1 && limit <= HIGHEST_LIMIT) {
                return limit;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused(QUEUE_LIMIT, "a whole number from 1 to " + HIGHEST_LIMIT, text);
    }

    private static IllegalArgumentException refused(String property, String expected, String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        return new IllegalArgumentException(property + ": expected " + expected + ", found '"
                + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'");
    }
}
