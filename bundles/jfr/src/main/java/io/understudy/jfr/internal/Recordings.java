package io.understudy.jfr.internal;

import io.understudy.ActorSystem;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * Observes one system while some recording runs, and only then: without a recording, the runtime does not know that anybody could
 * listen.
 *
 * <p><b>Threads:</b> any.
 */
final class Recordings implements FlightRecorderListener, AutoCloseable {
    private final ActorSystem system;
    private final FlightWriter writer;
    private ActorSystem.Subscription observation;
    private boolean closed;

    Recordings(ActorSystem system) {
        this.system = system;
        this.writer = new FlightWriter(system.name());
    }

    /** Begins to look for recordings. */
    void open() {
        FlightTypes.register();
        FlightRecorder.addListener(this);
        look();
    }

    @Override
    public void recorderInitialized(FlightRecorder recorder) {
        look();
    }

    @Override
    public void recordingStateChanged(Recording recording) {
        look();
    }

    private synchronized void look() {
        boolean wanted = !closed && runs();
        if (wanted && observation == null) {
            observation = system.observe(writer);
        } else if (!wanted && observation != null) {
            observation.close();
            observation = null;
        }
    }

    private static boolean runs() {
        return FlightRecorder.isInitialized()
                && FlightRecorder.getFlightRecorder().getRecordings().stream()
                        .anyMatch(recording -> recording.getState() == RecordingState.RUNNING);
    }

    @Override
    public void close() {
        FlightRecorder.removeListener(this);
        synchronized (this) {
            closed = true;
        }
        look();
        FlightTypes.unregister();
    }
}
