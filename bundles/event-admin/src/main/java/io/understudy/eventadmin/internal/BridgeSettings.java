package io.understudy.eventadmin.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.Arrays;
import java.util.EnumSet;
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

    /** What means something here, and the topic of the receipts. */
    static final Set<String> KNOWN = Set.of(TOPICS, QUEUE_LIMIT, "event.topics");

    /** Keeps a copy of the set. */
    BridgeSettings {
        topics = Set.copyOf(topics);
    }

    /**
     * The settings in {@code properties}; what is missing, blank or empty has its default.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static BridgeSettings read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        return new BridgeSettings(topics(values), values.integer(QUEUE_LIMIT, 1, HIGHEST_LIMIT, USUAL_LIMIT));
    }

    private static Set<Topic> topics(ConfigurationReader values) {
        Set<Topic> topics = EnumSet.noneOf(Topic.class);
        values.texts(TOPICS).stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .filter(pattern -> !pattern.isEmpty())
                .forEach(pattern -> topics.addAll(matching(pattern)));
        return topics.isEmpty() ? DEFAULTS.topics : topics;
    }

    /** As Event Admin matches them: a star at the end stands for everything below. */
    private static Set<Topic> matching(String pattern) {
        boolean open = pattern.equals("*") || pattern.endsWith("/*");
        String start = open ? pattern.substring(0, pattern.length() - 1) : pattern;
        Set<Topic> topics = Arrays.stream(Topic.values())
                .filter(topic ->
                        open ? topic.topic().startsWith(start) : topic.topic().equals(start))
                .collect(Collectors.toSet());
        if (topics.isEmpty()) {
            ConfigurationReader one = new ConfigurationReader(Map.of(TOPICS, pattern)); // says which of several it is
            throw one.refusal(TOPICS, "any of " + names() + ", or such as io/understudy/actor/*");
        }
        return topics;
    }

    private static String names() {
        return Arrays.stream(Topic.values()).map(Topic::topic).collect(Collectors.joining(", "));
    }
}
