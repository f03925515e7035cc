package io.understudy.bench.guard;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What is on the heap and reachable, class by class, as the JVM counts it.
 *
 * @param classes by name
 */
record Histogram(Map<String, Use> classes) {
    private static final Pattern LINE = Pattern.compile("^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)", Pattern.MULTILINE);

    /**
     * How much one class has.
     *
     * @param objects how many
     * @param bytes how big all of them are
     */
    record Use(long objects, long bytes) {
        private static final Use NONE = new Use(0, 0);
    }

    /** As it is now. */
    static Histogram now() {
        try {
            Object text = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            return parse(text.toString());
        } catch (JMException e) {
            throw new IllegalStateException("expected a JVM that can count its objects", e);
        }
    }

    /** Of lines such as {@code "  12:   3456   78900  java.lang.String (java.base@17)"}; others are left out. */
    static Histogram parse(String text) {
        Map<String, Use> classes = new HashMap<>();
        Matcher lines = LINE.matcher(text);
        while (lines.find()) {
            classes.put(lines.group(3), new Use(Long.parseLong(lines.group(1)), Long.parseLong(lines.group(2))));
        }
        return new Histogram(classes);
    }

    /** What came since {@code before}, of each class that has at least {@code least} more objects. */
    Map<String, Use> since(Histogram before, long least) {
        return classes.entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), minus(entry.getValue(), before.of(entry.getKey()))))
                .filter(entry -> entry.getValue().objects() >= least)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Use of(String name) {
        return classes.getOrDefault(name, Use.NONE);
    }

    private static Use minus(Use now, Use before) {
        return new Use(now.objects() - before.objects(), now.bytes() - before.bytes());
    }
}
