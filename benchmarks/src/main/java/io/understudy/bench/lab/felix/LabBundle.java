package io.understudy.bench.lab.felix;

import io.understudy.bench.lab.Lab;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A bundle with the few classes that use the actor system, made from those on the class path. */
final class LabBundle {
    private static final String OURS = "io.understudy.bench.lab.understudy.";
    private static final String ACTIVATOR = LabBundle.class.getPackageName() + ".LabActivator";
    private static final List<String> CLASSES = List.of(
            ACTIVATOR,
            ACTIVATOR + "$1",
            OURS + "UnderstudyLab",
            OURS + "UnderstudyLab$Player",
            OURS + "UnlimitedOneForOne");
    private static final List<String> IMPORTS = List.of(
            Lab.class.getPackageName(),
            "io.understudy",
            "io.understudy.supervision",
            "org.osgi.framework",
            "org.osgi.framework.launch",
            "org.osgi.util.tracker");

    private LabBundle() {}

    static InputStream content() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest())) {
            for (String name : CLASSES) {
                add(name.replace('.', '/') + ".class", jar);
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue("Bundle-ManifestVersion", "2");
        headers.putValue("Bundle-SymbolicName", "io.understudy.bench.lab");
        headers.putValue("Bundle-Activator", ACTIVATOR);
        headers.putValue("Import-Package", String.join(",", IMPORTS));
        return manifest;
    }

    private static void add(String path, JarOutputStream jar) throws IOException {
        try (InputStream content = LabBundle.class.getClassLoader().getResourceAsStream(path)) {
            if (content == null) {
                throw new IllegalStateException(path + ": expected on the class path, to be put into a bundle");
            }
            jar.putNextEntry(new JarEntry(path));
            content.transferTo(jar);
        }
    }
}
