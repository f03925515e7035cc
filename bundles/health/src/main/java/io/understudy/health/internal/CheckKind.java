package io.understudy.health.internal;

import java.util.List;

/** The checks there are. */
enum CheckKind {
    /** Whether workers make progress. */
    LIVENESS("Understudy liveness", "systemalive"),
    /** Whether actors are served. */
    READINESS("Understudy readiness", "systemready"),
    /** Whether somebody plays every role. */
    ROLES("Understudy roles"),
    /** How many messages are lost. */
    DEAD_LETTERS("Understudy dead letters"),
    /** Whether handlers return. */
    STUCK("Understudy stuck handlers"),
    /** Whether mailboxes fill up. */
    HIGH_WATER("Understudy mailboxes");

    private final String title;
    private final String tag;

    CheckKind(String title) {
        this(title, "");
    }

    CheckKind(String title, String tag) {
        this.title = title;
        this.tag = tag;
    }

    /** Its name among health checks. */
    String title() {
        return title;
    }

    /** By which it can be chosen. */
    List<String> tags() {
        return tag.isEmpty() ? List.of("understudy") : List.of("understudy", tag);
    }

    /** A check of that kind for one system. */
    Check of(SystemView view) {
        return switch (this) {
            case LIVENESS -> new Liveness(view);
            case READINESS -> new Readiness(view);
            case ROLES -> new EmptyRoles(view);
            case DEAD_LETTERS -> new DeadLetterRate(view);
            case STUCK -> new StuckHandlers(view);
            case HIGH_WATER -> new HighWater(view);
        };
    }
}
