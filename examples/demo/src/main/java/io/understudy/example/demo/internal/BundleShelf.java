package io.understudy.example.demo.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;

/**
 * The bundles of the framework, those that lie on a shelf and wait for their part in a show, and the folder whose bundles are
 * installed by whoever watches it.
 */
final class BundleShelf {
    private final BundleContext context;
    private final Path shelf;
    private final Path deploy;

    BundleShelf(BundleContext context, Path shelf, Path deploy) {
        this.context = context;
        this.shelf = shelf;
        this.deploy = deploy;
    }

    /** The bundle of that name. */
    Bundle find(String symbolicName) {
        return named(symbolicName)
                .orElseThrow(() -> new IllegalStateException("expected a bundle " + symbolicName + ", found none"));
    }

    /** Whether a bundle of that name is installed. */
    boolean has(String symbolicName) {
        return named(symbolicName).isPresent();
    }

    private Optional<Bundle> named(String symbolicName) {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> symbolicName.equals(bundle.getSymbolicName()))
                .findFirst();
    }

    /** Makes another version of a bundle, from the shelf, out of it. */
    void update(Bundle bundle, String jar) throws IOException, BundleException {
        try (InputStream content = Files.newInputStream(shelf.resolve(jar))) {
            bundle.update(content);
        }
    }

    /** Puts a jar of the shelf into the folder that is watched; nobody sees half of it there. */
    void deploy(String jar) throws IOException {
        Path copy = Files.createTempFile(deploy.toAbsolutePath().getParent(), "demo", ".jar");
        Files.copy(shelf.resolve(jar), copy, StandardCopyOption.REPLACE_EXISTING);
        Files.move(copy, deploy.resolve(jar), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes a jar out of the folder that is watched. */
    void withdraw(String jar) throws IOException {
        Files.deleteIfExists(deploy.resolve(jar));
    }
}
