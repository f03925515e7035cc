package io.understudy.itests.karaf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A small bundle with copies of some classes of these tests, which are not loaded for it. */
final class GuestBundle {
    private static final String PACKAGE = GuestBundle.class.getPackageName();

    private GuestBundle() {}

    /** A bundle with those imports; the first of the classes, given without package, is its activator. */
    static InputStream of(String name, String imports, String... classes) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Bundle-ManifestVersion", "2");
        main.putValue("Bundle-SymbolicName", name);
        main.putValue("Bundle-Activator", PACKAGE + "." + classes[0]);
        main.putValue("Import-Package", imports);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            for (String type : classes) {
                add(jar, type);
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static void add(JarOutputStream jar, String type) throws IOException {
        String path = PACKAGE.replace('.', '/') + "/" + type + ".class";
        jar.putNextEntry(new JarEntry(path));
        try (InputStream content = GuestBundle.class.getClassLoader().getResourceAsStream(path)) {
            content.transferTo(jar);
        }
        jar.closeEntry();
    }
}
