package io.understudy.kernel.internal;

import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** The real supervision kinds without their delays, for tests in real time. */
final class SwiftKinds {
    static final Map<String, SupervisionKind> ALL = SystemOnThreads.KINDS.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> swift(entry.getValue())));

    private SwiftKinds() {}

    private static SupervisionKind swift(SupervisionKind kind) {
        return failure -> {
            SupervisionPlan plan = kind.plan(failure);
            return new SupervisionPlan(plan.directive(), plan.affected(), Duration.ZERO, plan.bufferLimit());
        };
    }
}
