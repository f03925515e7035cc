package io.understudy.kernel.internal;

import io.understudy.observe.Metering.Labels;
import io.understudy.spi.PathPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which actors are measured together, by their paths. There are never more than were asked for, and one for all others, whose number
 * is 0; so what is kept for each does not grow with the actors that come and go.
 *
 * <p><b>Threads:</b> any; a new series is made under this object's monitor, which nobody takes once there are enough.
 */
final class SeriesSet {
    /** The series of those that have no other. */
    static final Series OTHER = new Series(0, Labels.OTHER);

    private final Labels labels;
    private final List<Group> groups = new ArrayList<>();
    private final Map<String, Series> byLabel = new ConcurrentHashMap<>();
    /** Whether there are as many as were asked for; set after the last of them is there. */
    private volatile boolean full;

    /** One group of actors with the same label. */
    private record Group(String label, PathPattern paths) {}

    SeriesSet(Labels labels) {
        this.labels = labels;
        labels.groups().forEach(group -> groups.add(new Group(group, PathPattern.of(List.of(group)))));
    }

    /** The series of the actor at {@code path}. */
    Series of(String path) {
        String label = label(path);
        Series known = byLabel.get(label);
        if (known != null) {
            return known;
        }
        return full ? byLabel.getOrDefault(label, OTHER) : added(label);
    }

    private synchronized Series added(String label) {
        if (!full && !byLabel.containsKey(label)) {
            byLabel.put(label, new Series(byLabel.size() + 1, label));
            full = byLabel.size() >= labels.most();
        }
        return byLabel.getOrDefault(label, OTHER);
    }

    private String label(String path) {
        for (Group group : groups) {
            if (group.paths.matches(path)) {
                return group.label;
            }
        }
        StringBuilder label = new StringBuilder();
        for (String name : path.substring(1).split("/", -1)) {
            label.append('/').append(name.startsWith("$") ? "*" : name);
        }
        return label.toString();
    }

    boolean isFor(Labels wanted) {
        return labels.equals(wanted);
    }

    /** All that were made so far, but {@link #OTHER}. */
    Collection<Series> all() {
        return byLabel.values();
    }

    /** How many numbers there may be. */
    int limit() {
        return labels.most() + 1;
    }
}
