package io.understudy.kernel.internal;

import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import io.understudy.observe.Swaps;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Who plays which role, who else could, and the way to change it. */
final class Casting implements Swaps {

    @Override
    public List<RoleCast> roles() {
        return List.of();
    }

    @Override
    public SwapReport swap(String role, String implementation) {
        return new SwapReport(
                role, null, implementation, SwapReport.Outcome.REFUSED, Duration.ZERO, 0, "there is no such candidate");
    }

    @Override
    public List<SwapReport> latest() {
        return List.of();
    }

    @Override
    public Map<String, Long> counts() {
        return Map.of();
    }
}
