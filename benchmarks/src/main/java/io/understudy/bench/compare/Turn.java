package io.understudy.bench.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * One JVM's turn.
 *
 * @param round which round, from 1
 * @param experiment what is done
 * @param system by whom
 */
record Turn(int round, String experiment, String system) {

    /** All turns: in each round, for each experiment, one system after the other. */
    static List<Turn> all(Extent extent) {
        List<Turn> turns = new ArrayList<>();
        for (int round = 1; round <= extent.rounds(); round++) {
            for (String experiment : extent.experiments()) {
                for (String system : extent.systems()) {
                    turns.add(new Turn(round, experiment, system));
                }
            }
        }
        return turns;
    }
}
