package io.understudy.kernel.internal;

/** Where foreign code runs and may throw, what brings it about, and what is expected then. */
enum FaultPlace {
    RECEIVE("go", Effect.FAILS, "/user/g/p/v", 1),
    CONSTRUCTOR(null, Effect.FAILS, "/user/g/p/v", 1),
    PRE_START(null, Effect.FAILS, "/user/g/p/v", 1),
    POST_STOP("stop", Effect.CONTAINED, "/user/g/p/v", 0),
    PRE_RESTART("fail", Effect.CONTAINED, "/user/g/p/v", 0),
    POST_RESTART("fail", Effect.FAILS, "/user/g/p/v", 2),
    ON_TERMINATED("watch", Effect.FAILS, "/user/g/p/v", 1),
    ON_RECEIVE_TIMEOUT("timeout", Effect.FAILS, "/user/g/p/v", 1),
    STRATEGY("fail", Effect.FAILS, "/user/g/p", 1),
    DECIDER("fail", Effect.FAILS, "/user/g/p", 1),
    KIND("fail", Effect.FAILS, "/user/g/p", 1),
    BEFORE("go", Effect.FAILS, "/user/g/p/v", 1),
    AFTER("go", Effect.FAILS, "/user/g/p/v", 1),
    OBSERVER("fail", Effect.COUNTED, null, 0),
    PIPE_TO_SELF("pipe", Effect.CONTAINED, "/user/g/p/v", 0);

    /** What becomes of the error. */
    enum Effect {
        /** An actor has failed. */
        FAILS,
        /** It is reported and has no further consequence. */
        CONTAINED,
        /** It is counted. */
        COUNTED
    }

    private final String trigger;
    private final Effect effect;
    private final String path;
    private final int incarnation;

    FaultPlace(String trigger, Effect effect, String path, int incarnation) {
        this.trigger = trigger;
        this.effect = effect;
        this.path = path;
        this.incarnation = incarnation;
    }

    /** The message to the actor "v" after which it throws there; null: it does so by itself. */
    String trigger() {
        return trigger;
    }

    Effect effect() {
        return effect;
    }

    /** The actor that is named in the report. */
    String path() {
        return path;
    }

    /** Which of its instances is named in the report. */
    int incarnation() {
        return incarnation;
    }

    /** The message that is named in the report; null if none is. */
    String message() {
        return this == RECEIVE ? trigger : null;
    }
}
