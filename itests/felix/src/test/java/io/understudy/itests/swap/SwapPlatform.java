package io.understudy.itests.swap;

import static io.understudy.itests.TestPath.jar;

import io.understudy.itests.Platform;
import java.util.ArrayList;
import java.util.List;
import org.ops4j.pax.exam.CoreOptions;
import org.ops4j.pax.exam.Option;

/**
 * The whole runtime with its shell and its numbers, as Pax Exam options. Warnings are logged, but not each of many thousand
 * failures and dead letters on purpose.
 */
final class SwapPlatform {
    private static final String LEVEL = "org.slf4j.simpleLogger.log.io.understudy";
    private static final List<String> SILENT = List.of("Faults", "UndecidedFailures", "DeadLetters");
    private static final List<String> JARS = List.of(
            "jspecify",
            "micrometer-commons",
            "micrometer-observation",
            "micrometer-core",
            "understudy-observability",
            "org.apache.felix.gogo.runtime",
            "understudy-shell");

    private SwapPlatform() {}

    /** All of it, and {@code more}. */
    static Option[] with(Option... more) {
        List<Option> options = new ArrayList<>(List.of(more));
        JARS.forEach(artifact -> options.add(jar(artifact)));
        options.add(CoreOptions.systemProperty(LEVEL).value("warn"));
        for (String name : SILENT) {
            options.add(CoreOptions.systemProperty(LEVEL + ".kernel.internal." + name)
                    .value("off"));
        }
        return Platform.runtime(options.toArray(new Option[0]));
    }
}
