package io.understudy.jfr.internal;

import io.understudy.DeadLetter;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.supervision.Failure;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * Writes what happens in one system into the recordings that want it.
 *
 * <p><b>Threads:</b> any.
 */
final class FlightWriter implements RuntimeObserver {
    private static final int FRAMES = 64;

    private final String system;

    FlightWriter(String system) {
        this.system = system;
    }

    @Override
    public void onEvent(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.DeadLettered lettered) {
            if (FlightTypes.DEAD_LETTER.wanted()) {
                write(lettered.letter());
            }
        } else if (event instanceof RuntimeEvent.HandlerStuck stuck) {
            if (FlightTypes.STUCK_TURN.wanted()) {
                write(stuck);
            }
        } else if (event instanceof RuntimeEvent.ActorFailed failed) {
            if (FlightTypes.FAILURE.wanted()) {
                write(failed.path(), failed.failure());
            }
        } else if (event instanceof RuntimeEvent.ActorRestarted restarted) {
            if (FlightTypes.RESTART.wanted()) {
                FlightTypes.RESTART.write(system, restarted.path(), restarted.incarnation());
            }
        } else if (event instanceof RuntimeEvent.RoleSwapped swapped) {
            if (FlightTypes.SWAP.wanted()) {
                FlightTypes.SWAP.write(
                        system, swapped.role(), swapped.from(), swapped.to(), nanos(swapped.pause()), swapped.moved());
            }
        } else if (event instanceof RuntimeEvent.SwapFailed failed) {
            if (FlightTypes.SWAP_FAILED.wanted()) {
                FlightTypes.SWAP_FAILED.write(system, failed.role(), failed.failed(), failed.kept(), failed.why());
            }
        }
    }

    private void write(DeadLetter letter) {
        FlightTypes.DEAD_LETTER.write(
                system,
                letter.recipient(),
                letter.reason().label(),
                letter.message().getClass().getName(),
                letter.sender() == null ? null : letter.sender().path());
    }

    private void write(RuntimeEvent.HandlerStuck stuck) {
        FlightTypes.STUCK_TURN.write(
                system,
                stuck.path(),
                stuck.turn().messageType(),
                stuck.turn().worker(),
                stuck.turn().thread(),
                nanos(stuck.turn().runsFor()),
                stuck.stack().stream().limit(FRAMES).map(String::valueOf).collect(Collectors.joining("\n")));
    }

    private void write(String path, Failure failure) {
        FlightTypes.FAILURE.write(
                system,
                path,
                failure.incarnation(),
                failure.error().getClass().getName(),
                words(failure.error()),
                failure.message() == null ? null : failure.message().getClass().getName());
    }

    private static long nanos(Duration duration) {
        return duration == null ? 0 : duration.toNanos();
    }

    private static String words(Throwable error) {
        try {
            return error.getMessage();
        } catch (RuntimeException e) {
            return null;
        }
    }
}
