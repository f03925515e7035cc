package io.understudy.example.turnobserver.internal;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Counts the turns of each actor and the messages they handled. Actors beyond the first thousand are counted together.
 *
 * <p><b>Threads:</b> any.
 */
final class Turns implements ObservationHandler<Observation.Context> {
    private static final int MOST_ACTORS = 1_000;
    private static final int SHOWN = 10;
    private static final String OTHERS = "others";

    private final Map<String, Count> counts = new ConcurrentHashMap<>();

    private record Count(long turns, long messages, long failed) {
        Count plus(Count other) {
            return new Count(turns + other.turns, messages + other.messages, failed + other.failed);
        }
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return "scheduler.invoke".equals(context.getName());
    }

    @Override
    public void onStop(Observation.Context turn) {
        String path = value(turn.getHighCardinalityKeyValue("actor.path"), OTHERS);
        long messages = Long.parseLong(value(turn.getHighCardinalityKeyValue("actor.messages"), "0"));
        String key = counts.size() < MOST_ACTORS || counts.containsKey(path) ? path : OTHERS;
        counts.merge(key, new Count(1, messages, turn.getError() == null ? 0 : 1), Count::plus);
    }

    private static String value(KeyValue found, String otherwise) {
        return found == null ? otherwise : found.getValue();
    }

    /** The actors with the most turns, one in a line. */
    String busiest() {
        return counts.isEmpty()
                ? "No turn has been observed yet."
                : counts.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(
                                Comparator.comparingLong(Count::turns).reversed()))
                        .limit(SHOWN)
                        .map(Turns::line)
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String line(Map.Entry<String, Count> entry) {
        Count count = entry.getValue();
        return "%s: %d turns, %d messages, %d failed"
                .formatted(entry.getKey(), count.turns, count.messages, count.failed);
    }
}
