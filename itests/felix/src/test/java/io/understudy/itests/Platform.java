package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;

import java.util.ArrayList;
import java.util.List;
import org.ops4j.pax.exam.CoreOptions;
import org.ops4j.pax.exam.Option;

/** The frameworks that the tests run in, as Pax Exam options. */
public final class Platform {
    /** The artifacts of the runtime that resolve on every Java. */
    public static final List<String> RUNTIME = List.of(
            "understudy-api",
            "understudy-registry",
            "understudy-mailbox",
            "understudy-invoker",
            "understudy-coordinator",
            "understudy-coordinator-locking",
            "understudy-executor",
            "understudy-supervision-one-for-one",
            "understudy-supervision-all-for-one",
            "understudy-supervision-rest-for-one",
            "understudy-supervision-backoff",
            "understudy-kernel",
            "understudy-middleware-logging");

    /** The artifact that resolves on Java 21 and later. */
    static final String EXECUTOR_VIRTUAL = "understudy-executor-virtual";

    private static final List<String> LOGGING = List.of(
            "asm",
            "asm-commons",
            "asm-util",
            "asm-tree",
            "asm-analysis",
            "org.apache.aries.spifly.dynamic.bundle",
            "slf4j-api",
            "slf4j-simple");

    private static final List<String> SERVICES = List.of(
            "org.osgi.util.function",
            "org.osgi.util.promise",
            "org.osgi.service.component",
            "org.apache.felix.configadmin",
            "org.apache.felix.scr");

    private static final List<String> TESTING = List.of(
            "opentest4j",
            "junit-platform-commons",
            "junit-platform-engine",
            "junit-platform-launcher",
            "junit-jupiter-api",
            "junit-jupiter-params",
            "junit-jupiter-engine",
            "byte-buddy",
            "assertj-core",
            "understudy-exam-driver");

    private Platform() {}

    /** The whole runtime and what it needs, without executor-virtual, plus what one test adds. */
    public static Option[] runtime(Option... more) {
        List<Option> options = new ArrayList<>(List.of(bare()));
        RUNTIME.forEach(artifact -> options.add(jar(artifact)));
        options.addAll(List.of(more));
        return options.toArray(new Option[0]);
    }

    /** Declarative Services, configuration, logging and JUnit, with nothing of ours but the test driver. */
    public static Option[] bare(Option... more) {
        List<Option> options = new ArrayList<>();
        options.add(CoreOptions.systemProperty("org.slf4j.simpleLogger.defaultLogLevel")
                .value("info"));
        // SLF4J looks for its provider once: SPI Fly and the provider are active before anybody logs.
        LOGGING.forEach(artifact -> options.add(jar(artifact).startLevel(1)));
        SERVICES.forEach(artifact -> options.add(jar(artifact)));
        TESTING.forEach(artifact -> options.add(jar(artifact)));
        options.addAll(List.of(more));
        return options.toArray(new Option[0]);
    }

    /** Whether this Java has virtual threads, so that executor-virtual resolves. */
    static boolean hasVirtualThreads() {
        return Runtime.version().feature() >= 21;
    }
}
