package io.understudy.itests.swap;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/** Other bundles with the same content: another version, or a twin with other names and another ranking. */
final class BundleTwin {
    private static final Pattern RANKING =
            Pattern.compile("(<property name=\"service\\.ranking\" type=\"Integer\" value=\")[^\"]*\"");
    private static final Pattern IMPLEMENTATION = Pattern.compile(
            "(<property name=\"(?:scheduler|executor|invoker|registry|mailbox)\\.implementation\"[^>]* value=\"[^\"]*)\"");

    private BundleTwin() {}

    /** The name that says which bundle {@code jar} is. */
    static String symbolicName(File jar) {
        try (JarFile file = new JarFile(jar)) {
            return name(file.getManifest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Manifest manifest) {
        return manifest.getMainAttributes().getValue("Bundle-SymbolicName").split(";", 2)[0];
    }

    /** The same bundle with another version. */
    static byte[] version(File jar, String version) {
        return copy(jar, manifest -> manifest.getMainAttributes().putValue("Bundle-Version", version), text -> text);
    }

    /** Another bundle that offers the same services, with {@code ranking} and with {@code suffix} behind its names. */
    static byte[] twin(File jar, String suffix, int ranking) {
        return copy(
                jar,
                manifest -> manifest.getMainAttributes().putValue("Bundle-SymbolicName", name(manifest) + suffix),
                text -> renamed(text, suffix, ranking));
    }

    private static String renamed(String text, String suffix, int ranking) {
        String renamed = IMPLEMENTATION.matcher(text).replaceAll("$1" + suffix + "\"");
        if (RANKING.matcher(renamed).find()) {
            return RANKING.matcher(renamed).replaceAll("$1" + ranking + "\"");
        }
        return renamed.replaceFirst(
                "(?=<(service|implementation)[ >])",
                "<property name=\"service.ranking\" type=\"Integer\" value=\"" + ranking + "\"/>");
    }

    /** Changes a manifest. */
    private interface ManifestChange {
        void apply(Manifest manifest);
    }

    /** Changes the description of a component. */
    private interface TextChange {
        String apply(String text);
    }

    private static byte[] copy(File jar, ManifestChange manifestChange, TextChange componentChange) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarFile from = new JarFile(jar)) {
            Manifest manifest = new Manifest(from.getManifest());
            manifestChange.apply(manifest);
            try (JarOutputStream to = new JarOutputStream(bytes, manifest)) {
                for (JarEntry entry : Collections.list(from.entries())) {
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME) && !entry.isDirectory()) {
                        to.putNextEntry(new JarEntry(entry.getName()));
                        to.write(content(from, entry, componentChange));
                        to.closeEntry();
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] content(JarFile from, JarEntry entry, TextChange change) throws IOException {
        try (InputStream in = from.getInputStream(entry)) {
            byte[] content = in.readAllBytes();
            boolean component = entry.getName().matches("OSGI-INF/[^/]*\\.xml");
            return component
                    ? change.apply(new String(content, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8)
                    : content;
        }
    }
}
