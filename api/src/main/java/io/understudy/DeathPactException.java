package io.understudy;

/** A watched actor has stopped and its watcher did not say what to do then. */
public class DeathPactException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** For {@code watcher}, which watched {@code stopped}. */
    public DeathPactException(String watcher, String stopped) {
        super(watcher + " watches " + stopped
                + ", which has stopped, and does not override onTerminated; override it or use watchWith");
    }
}
