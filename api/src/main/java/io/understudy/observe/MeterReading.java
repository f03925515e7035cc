package io.understudy.observe;

import java.util.Map;

/**
 * What was counted in a system since somebody first wanted it measured.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param actors by label
 * @param readyDepth how many actors wait for a worker
 * @param busy by worker, which share of the time since the last reading it was at work, 0 to 1
 * @param samplesLost how many samples were not taken because nobody fetched those before
 */
public record MeterReading(Map<String, Figures> actors, int readyDepth, Map<String, Double> busy, long samplesLost) {

    /** Keeps copies of the maps. */
    public MeterReading {
        actors = Map.copyOf(actors);
        busy = Map.copyOf(busy);
    }

    /**
     * Of all actors with one label.
     *
     * @param user user messages accepted; while messages flow it may be some too few or too many
     * @param system system messages accepted, likewise
     * @param depth user messages that wait now
     */
    public record Figures(long user, long system, long depth) {}
}
