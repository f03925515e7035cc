package io.understudy.itests.swap;

/** A part of the runtime that is swapped. */
enum Part {
    COORDINATOR("coordinator", "understudy-coordinator", "scheduler.implementation", "stealing"),
    EXECUTOR("executor", "understudy-executor", "executor.implementation", "threads"),
    INVOKER("invoker", "understudy-invoker", "invoker.implementation", "batch"),
    REGISTRY("registry", "understudy-registry", "registry.implementation", "generational"),
    MAILBOX("mailbox", "understudy-mailbox", "mailbox.implementation", "queue"),
    ONE_FOR_ONE("kind one-for-one", "understudy-supervision-one-for-one", null, null),
    ALL_FOR_ONE("kind all-for-one", "understudy-supervision-all-for-one", null, null),
    REST_FOR_ONE("kind rest-for-one", "understudy-supervision-rest-for-one", null, null),
    BACKOFF("kind backoff", "understudy-supervision-backoff", null, null),
    LOGGING("middleware", "understudy-middleware-logging", null, null),
    OBSERVABILITY("observability", "understudy-observability", null, null);

    /** Its name in reports. */
    final String title;
    /** Whose jar has it. */
    final String artifact;
    /** The property that names the implementation, of services and in the configuration; null: it is not a role with a choice. */
    final String selector;
    /** What that property says of the implementation in that jar. */
    final String implementation;

    Part(String title, String artifact, String selector, String implementation) {
        this.title = title;
        this.artifact = artifact;
        this.selector = selector;
        this.implementation = implementation;
    }

    /** Whose jar has the one that takes over as the star: the other coordinator, or a copy of the same. */
    String starArtifact() {
        return this == COORDINATOR ? "understudy-coordinator-locking" : artifact;
    }

    /** Whether there is one of it at a time, chosen among candidates. */
    boolean role() {
        return selector != null;
    }
}
