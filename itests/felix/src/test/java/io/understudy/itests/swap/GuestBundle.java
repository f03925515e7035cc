package io.understudy.itests.swap;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A small bundle with copies of some classes of these tests. */
final class GuestBundle {
    private GuestBundle() {}

    /** A bundle of that version; the first of the classes is its activator. */
    static InputStream of(String name, String version, Class<?>... classes) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Bundle-ManifestVersion", "2");
        main.putValue("Bundle-SymbolicName", name);
        main.putValue("Bundle-Version", version);
        main.putValue("Bundle-Activator", classes[0].getName());
        main.putValue("Import-Package", "org.osgi.framework,io.understudy,io.understudy.middleware,io.understudy.spi");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            for (Class<?> type : classes) {
                add(jar, type);
                for (Class<?> nested : type.getDeclaredClasses()) {
                    add(jar, nested);
                }
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static void add(JarOutputStream jar, Class<?> type) throws IOException {
        String path = type.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new JarEntry(path));
        try (InputStream content = type.getClassLoader().getResourceAsStream(path)) {
            content.transferTo(jar);
        }
        jar.closeEntry();
    }
}
