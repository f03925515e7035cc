package io.understudy.itests.swap;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Swaps parts, in an order that a seed decides, and measures each swap.
 *
 * <p><b>Threads:</b> the thread of the test.
 */
final class Director implements AutoCloseable {
    /** How long nothing is done, about as long as a bundle takes to start or stop. */
    private static final long CONTROL = 5_000_000;

    private static final int REHEARSALS = 3;

    private final Stage stage;
    private final Switchboard switchboard;
    private final PauseProbes probes;
    private final Pauses pauses;
    private final Random random;
    private final ExecutorService two = Executors.newFixedThreadPool(2, body -> new Thread(body, "swap-director"));

    Director(Stage stage, Switchboard switchboard, PauseProbes probes, Pauses pauses, Random random) {
        this.stage = stage;
        this.switchboard = switchboard;
        this.probes = probes;
        this.pauses = pauses;
        this.random = random;
    }

    /** Swaps every part some times, uncounted, so that what is measured later is not the compiler. */
    void rehearse() throws Exception {
        for (int i = 0; i < REHEARSALS; i++) {
            for (Part part : Part.values()) {
                stage.star(part).start();
                stage.star(part).stop();
                stage.update(part);
            }
        }
    }

    /** Swaps some part in some way. */
    void step() throws Exception {
        Part part = any(List.of(Part.values()));
        Way way;
        do {
            way = any(List.of(Way.values()));
        } while (!possible(part, way) || skipped(way));
        swap(part, way);
    }

    private static boolean possible(Part part, Way way) {
        return part.role() || !way.choice;
    }

    /** Two at once are four swaps, so they are done less often. */
    private boolean skipped(Way way) {
        return way == Way.TWO_AT_ONCE && random.nextBoolean();
    }

    private <T> T any(List<T> choice) {
        return choice.get(random.nextInt(choice.size()));
    }

    /** Swaps one part in one way, and back if that way has a way back. */
    void swap(Part part, Way way) throws Exception {
        switch (way) {
            case RANKING -> {
                measure(part, way, stage.star(part)::start);
                measure(part, way, stage.star(part)::stop);
            }
            case UPDATE -> measure(part, way, () -> stage.update(part));
            case UPDATE_AND_REFRESH -> measure(part, way, () -> updateAndRefresh(part));
            case CONFIGURATION, COMMAND -> {
                stage.standby(part).start();
                measure(part, way, () -> switchboard.select(part, way, part.implementation + Stage.STANDBY));
                measure(part, way, () -> switchboard.select(part, way, ""));
                stage.standby(part).stop();
            }
            case TWO_AT_ONCE -> twoAtOnce(part);
            case NOTHING -> pauses.add("-", way, 0, probes.during(() -> LockSupport.parkNanos(CONTROL)));
        }
    }

    private void measure(Part part, Way way, PauseProbes.Swap swap) throws Exception {
        pauses.add(part.title, way, 1, probes.during(swap));
    }

    private void updateAndRefresh(Part part) throws Exception {
        stage.update(part);
        stage.refresh(List.of(stage.bundle(part)));
    }

    private void twoAtOnce(Part one) throws Exception {
        List<Part> others = new ArrayList<>(List.of(Part.values()));
        others.remove(one);
        Part other = any(others);
        boolean ranking = random.nextBoolean();
        pauses.add("two", Way.TWO_AT_ONCE, 2 * 2, probes.during(() -> {
            atOnce(() -> first(one, ranking), () -> first(other, true));
            atOnce(() -> second(one, ranking), () -> second(other, true));
        }));
    }

    private Void first(Part part, boolean ranking) throws Exception {
        if (ranking) {
            stage.star(part).start();
        } else {
            stage.update(part);
        }
        return null;
    }

    private Void second(Part part, boolean ranking) throws Exception {
        if (ranking) {
            stage.star(part).stop();
        } else {
            updateAndRefresh(part);
        }
        return null;
    }

    private void atOnce(Callable<Void> one, Callable<Void> other) throws Exception {
        for (Future<Void> future : two.invokeAll(List.of(one, other))) {
            future.get(60, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() {
        two.shutdownNow();
    }
}
