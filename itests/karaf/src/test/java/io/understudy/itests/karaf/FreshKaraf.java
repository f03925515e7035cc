package io.understudy.itests.karaf;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.systemProperty;
import static org.ops4j.pax.exam.karaf.options.KarafDistributionOption.configureConsole;
import static org.ops4j.pax.exam.karaf.options.KarafDistributionOption.editConfigurationFilePut;
import static org.ops4j.pax.exam.karaf.options.KarafDistributionOption.karafDistributionConfiguration;
import static org.ops4j.pax.exam.karaf.options.KarafDistributionOption.keepRuntimeFolder;
import static org.ops4j.pax.exam.karaf.options.KarafDistributionOption.logLevel;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.karaf.options.LogLevelOption;
import org.ops4j.pax.exam.options.extra.VMOption;

/** Karaf as it is downloaded, with nothing of ours in it but the test driver, as Pax Exam options. */
final class FreshKaraf {
    /** Where our features are, for {@code feature:repo-add}; a system property of the Karaf under test. */
    static final String FEATURES = "understudy.features";

    /** Where its HTTP service listens once it has one; a system property likewise. */
    static final String HTTP_PORT = "understudy.http.port";

    private static final String VERSION = System.getProperty("karaf.version");
    private static final File TARGET = new File(System.getProperty("target.folder", "target"));
    private static final String MAVEN = "etc/org.ops4j.pax.url.mvn.cfg";

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

    private FreshKaraf() {}

    static Option[] options() {
        List<Option> options = new ArrayList<>();
        options.add(karafDistributionConfiguration()
                .frameworkUrl(url("apache-karaf"))
                .karafVersion(VERSION)
                .name("Karaf")
                .unpackDirectory(new File(TARGET, "karaf"))
                .useDeployFolder(false));
        options.add(keepRuntimeFolder());
        options.add(configureConsole().ignoreLocalConsole().ignoreRemoteShell());
        options.add(logLevel(LogLevelOption.LogLevel.INFO));
        options.add(systemProperty(FEATURES)
                .value("mvn:io.understudy/understudy-features/" + System.getProperty("understudy.version")
                        + "/xml/features"));
        String port = freePort();
        options.add(systemProperty(HTTP_PORT).value(port));
        options.add(editConfigurationFilePut("etc/org.ops4j.pax.web.cfg", "org.osgi.service.http.port", port));
        options.addAll(repository());
        // The container asks for JUnit 4 by itself.
        options.add(editConfigurationFilePut("etc/system.properties", "pax.exam.invoker", "jupiter"));
        TESTING.forEach(artifact -> options.add(bundle(url(artifact))));
        javaOptions().forEach(option -> options.add(new VMOption(option)));
        return options.toArray(new Option[0]);
    }

    private static String freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return String.valueOf(socket.getLocalPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Artifacts come from Karaf's own folder and from the one that Maven filled for these tests, and from nowhere else. */
    private static List<Option> repository() {
        String folders = "${karaf.home.uri}${karaf.default.repository}@id=system.repository@snapshots,"
                + new File(TARGET, "repository").toURI() + "@id=test.repository@snapshots";
        return List.of(
                editConfigurationFilePut(MAVEN, "org.ops4j.pax.url.mvn.defaultRepositories", folders),
                editConfigurationFilePut(MAVEN, "org.ops4j.pax.url.mvn.repositories", ""),
                editConfigurationFilePut(
                        MAVEN,
                        "org.ops4j.pax.url.mvn.localRepository",
                        new File(TARGET, "local-repository").getAbsolutePath()));
    }

    /** What {@code bin/karaf} gives to Java: the container starts Java without it. */
    private static List<String> javaOptions() {
        return List.of(
                "--add-reads=java.xml=java.logging",
                "--add-exports=java.base/org.apache.karaf.specs.locator=java.xml,ALL-UNNAMED",
                "--patch-module=java.base=lib/endorsed/org.apache.karaf.specs.locator-" + VERSION + ".jar",
                "--patch-module=java.xml=lib/endorsed/org.apache.karaf.specs.java.xml-" + VERSION + ".jar",
                "--add-opens=java.base/java.security=ALL-UNNAMED",
                "--add-opens=java.base/java.net=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.naming/javax.naming.spi=ALL-UNNAMED",
                "--add-opens=java.rmi/sun.rmi.transport.tcp=ALL-UNNAMED",
                "--add-exports=java.base/sun.net.www.protocol.file=ALL-UNNAMED",
                "--add-exports=java.base/sun.net.www.protocol.ftp=ALL-UNNAMED",
                "--add-exports=java.base/sun.net.www.protocol.http=ALL-UNNAMED",
                "--add-exports=java.base/sun.net.www.protocol.https=ALL-UNNAMED",
                "--add-exports=java.base/sun.net.www.protocol.jar=ALL-UNNAMED",
                "--add-exports=java.base/sun.net.www.content.text=ALL-UNNAMED",
                "--add-exports=jdk.xml.dom/org.w3c.dom.html=ALL-UNNAMED",
                "--add-exports=jdk.naming.rmi/com.sun.jndi.url.rmi=ALL-UNNAMED",
                "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
                "--add-exports=java.security.sasl/com.sun.security.sasl=ALL-UNNAMED",
                "--add-exports=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
                "-classpath",
                "lib/jdk9plus/*" + File.pathSeparator + "lib/boot/*");
    }

    /** The file of an artifact among those that Maven resolved for this module. */
    private static String url(String artifactId) {
        Pattern name = Pattern.compile(Pattern.quote(artifactId) + "-\\d.*(?<!-tests)\\.(jar|zip)");
        String path = System.getProperty("bundle.path", System.getProperty("java.class.path"));
        for (String entry : path.split(File.pathSeparator, -1)) {
            File file = new File(entry);
            if (file.isFile() && name.matcher(file.getName()).matches()) {
                return file.toURI().toString();
            }
        }
        throw new IllegalArgumentException("Expected a file of " + artifactId
                + " among the test dependencies, found none in " + path
                + ". Add it to the pom of this module, and run at least the phase \"package\".");
    }
}
