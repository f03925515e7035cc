package io.understudy.itests.karaf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** What there is of ours in a Karaf, the test driver not counted, and what Karaf wrote about it. */
final class Remains {
    private static final String OURS = "io.understudy.";
    private static final String DRIVER = "io.understudy.exam";
    private static final String THREADS = "understudy-";

    private final BundleContext context;

    Remains(BundleContext context) {
        this.context = context;
    }

    List<Bundle> bundles() {
        return Arrays.stream(context.getBundles()).filter(Remains::isOurs).toList();
    }

    /** The services that our bundles offer, and those of our types whoever offers them. */
    List<ServiceReference<?>> services() throws InvalidSyntaxException {
        return Arrays.stream(context.getAllServiceReferences(null, null))
                .<ServiceReference<?>>map(reference -> reference)
                .filter(reference -> isOurs(reference.getBundle()) || isOfOurType(reference))
                .toList();
    }

    List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith(THREADS))
                .toList();
    }

    /** The lines of Karaf's log with that text. */
    static List<String> logged(String text) throws IOException {
        Path log = Path.of(System.getProperty("karaf.data"), "log", "karaf.log");
        return Files.readAllLines(log).stream()
                .filter(line -> line.contains(text))
                .toList();
    }

    private static boolean isOurs(Bundle bundle) {
        String name = bundle == null ? null : bundle.getSymbolicName();
        return name != null && name.startsWith(OURS) && !name.equals(DRIVER);
    }

    private static boolean isOfOurType(ServiceReference<?> reference) {
        return Arrays.stream((String[]) reference.getProperty("objectClass"))
                .anyMatch(type -> type.startsWith(OURS) && !type.startsWith(DRIVER));
    }
}
