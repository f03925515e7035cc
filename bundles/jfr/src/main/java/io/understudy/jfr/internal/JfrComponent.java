package io.understudy.jfr.internal;

import io.understudy.ActorSystem;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * The actor system of a framework in the recordings of this process.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        immediate = true,
        service = {})
public final class JfrComponent {
    private final Recordings recordings;

    /** Writes what happens in {@code system}. */
    @Activate
    public JfrComponent(@Reference ActorSystem system) {
        this.recordings = new Recordings(system);
        recordings.open();
    }

    @Deactivate
    void deactivate() {
        recordings.close();
    }
}
