package io.understudy.example.demo.internal;

import java.util.ArrayList;
import java.util.List;

/** Which steps a show has: every part at least once, every way at least once. */
final class Programme {
    private static final String COORDINATOR = "coordinator";
    private static final String EXECUTOR = "executor";
    private static final String STEALING = "stealing";
    private static final String LOCKING = "locking";
    private static final String STEALING_BUNDLE = "io.understudy.coordinator";

    private Programme() {}

    /** All steps, in order. What one changes, a later one changes back. */
    static List<Step> of(RoleSteps roles, CodeSteps code, MiddlewareSteps middlewares) {
        List<Step> steps = new ArrayList<>(List.of(
                roles.configured(COORDINATOR, "scheduler.implementation", LOCKING),
                roles.unconfigured(COORDINATOR, STEALING),
                roles.chosen(COORDINATOR, LOCKING),
                roles.released(COORDINATOR, STEALING),
                roles.stopped(COORDINATOR, STEALING_BUNDLE, LOCKING),
                roles.started(COORDINATOR, STEALING_BUNDLE, STEALING),
                roles.updated(COORDINATOR, STEALING_BUNDLE),
                roles.updated(EXECUTOR, "io.understudy.executor")));
        if (roles.has(EXECUTOR, "virtual")) {
            steps.add(roles.chosen(EXECUTOR, "virtual"));
            steps.add(roles.released(EXECUTOR, "threads"));
        }
        steps.addAll(List.of(
                roles.updated("invoker", "io.understudy.invoker"),
                roles.updated("registry", "io.understudy.registry"),
                roles.updated("mailbox", "io.understudy.mailbox"),
                code.supervision("backoff", "io.understudy.supervision.backoff"),
                middlewares.plugged(),
                middlewares.updated(),
                middlewares.unplugged(),
                code.counter("upgrade: update with version 2", "understudy-example-counter-v2.jar"),
                code.counter("downgrade: update with version 1", "understudy-example-counter-v1.jar")));
        return steps;
    }
}
