package io.understudy.bench.lab.understudy;

import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import java.time.Duration;
import java.util.List;

/** Acts on the failed child alone, as one-for-one does, but knows no limit: also actors at the top are restarted for ever. */
public final class UnlimitedOneForOne implements SupervisionKind {

    /** A kind for every supervisor. */
    public UnlimitedOneForOne() {}

    @Override
    public SupervisionPlan plan(SupervisionCase failure) {
        return new SupervisionPlan(
                failure.directive(), List.of(failure.failure().child()), Duration.ZERO);
    }
}
