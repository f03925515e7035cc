package io.understudy.bench.jmh;

import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * One benchmark with its parameters, and what came out.
 *
 * @param name such as {@code Mailbox.alone kind=bounded}
 * @param nanos per operation: the median of all iterations, which others on this machine disturb less than the mean
 * @param spread half the width of the confidence interval, in nanoseconds; NaN if there are too few samples
 * @param bytes allocated per operation, also behind the scenes; NaN if nobody knows
 */
record Row(String name, double nanos, double spread, double bytes) {

    static Row of(RunResult result) {
        Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
        return new Row(
                name(result.getParams()),
                result.getPrimaryResult().getStatistics().getPercentile(50),
                result.getPrimaryResult().getScoreError(),
                allocated == null ? Double.NaN : allocated.getScore());
    }

    /** Class and method, without what all have in common, and the parameters. */
    static String name(BenchmarkParams parameters) {
        String full = parameters.getBenchmark();
        int method = full.lastIndexOf('.');
        String type =
                full.substring(full.lastIndexOf('.', method - 1) + 1, method).replace("Benchmark", "");
        String values = parameters.getParamsKeys().stream()
                .map(key -> " " + key + "=" + parameters.getParam(key))
                .collect(Collectors.joining());
        return type + full.substring(method) + values;
    }
}
