package io.understudy.bench.compare;

import io.understudy.bench.fork.Reading;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.Row;
import io.understudy.bench.result.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was read so far, by experiment and system.
 *
 * <p><b>Threads:</b> one.
 */
final class Cells {
    private final Map<Cell, List<Reading>> readings = new LinkedHashMap<>();
    private final Set<Cell> closed = new LinkedHashSet<>();

    private record Cell(String experiment, String system) {
        static Cell of(Turn turn) {
            return new Cell(turn.experiment(), turn.system());
        }
    }

    /** Adds what a turn came to. A system that cannot do the experiment gets no further turn. */
    void add(Turn turn, Reading reading) {
        if (reading.unable().isPresent()) {
            close(turn);
        } else {
            readings.computeIfAbsent(Cell.of(turn), key -> new ArrayList<>()).add(reading);
        }
    }

    /** Gives this system no further turn at this experiment. */
    void close(Turn turn) {
        closed.add(Cell.of(turn));
    }

    /** Whether the turn is to be left out. */
    boolean isClosed(Turn turn) {
        return closed.contains(Cell.of(turn));
    }

    /** A row for each experiment and metric of which there is a reading. */
    List<Row> rows(Group group, Extent extent) {
        List<Row> rows = new ArrayList<>();
        for (String experiment : extent.experiments()) {
            for (Metric metric : group.metrics()) {
                Map<String, Spread> systems = new LinkedHashMap<>();
                for (String system : extent.systems()) {
                    List<Double> values = readings.getOrDefault(new Cell(experiment, system), List.of()).stream()
                            .flatMap(reading -> metric.of(reading).stream())
                            .toList();
                    if (!values.isEmpty()) {
                        systems.put(system, Spread.of(values));
                    }
                }
                if (!systems.isEmpty()) {
                    rows.add(new Row(metric.rowName(experiment), group.name(), metric, systems));
                }
            }
        }
        return rows;
    }
}
