package io.understudy.itests;

import static org.ops4j.pax.exam.CoreOptions.bundle;

import java.io.File;
import java.util.List;
import java.util.regex.Pattern;
import org.ops4j.pax.exam.options.UrlProvisionOption;

/**
 * The jars that Maven resolved for this module, as bundles to install: neither a local repository nor the network is
 * needed at run time.
 */
public final class TestPath {
    private static final List<String> JARS =
            List.of(System.getProperty("bundle.path", System.getProperty("java.class.path"))
                    .split(File.pathSeparator, -1));

    private TestPath() {}

    /** The jar of an artifact, whatever its version. */
    public static UrlProvisionOption jar(String artifactId) {
        return bundle(file(artifactId).toURI().toString());
    }

    /** The file of that jar, for tests that install or update a bundle by themselves. */
    public static File file(String artifactId) {
        Pattern name = Pattern.compile(Pattern.quote(artifactId) + "-\\d.*(?<!-tests)\\.jar");
        for (String path : JARS) {
            File file = new File(path);
            if (file.isFile() && name.matcher(file.getName()).matches()) {
                return file;
            }
        }
        throw new IllegalArgumentException("Expected a jar of " + artifactId
                + " among the test dependencies, found none in " + JARS
                + ". Add it to the pom of this module, and run at least the phase \"package\".");
    }
}
