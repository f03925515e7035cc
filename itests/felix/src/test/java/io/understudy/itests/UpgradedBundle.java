package io.understudy.itests;

import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/** The activator of a bundle with two actors, one spawned by hand and one offered as a service; and how to make the bundle. */
public final class UpgradedBundle implements BundleActivator {

    /** A bundle of some version, with this activator. */
    static InputStream version(String version) throws IOException {
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue("Bundle-ManifestVersion", "2");
        headers.putValue("Bundle-SymbolicName", "io.understudy.itests.upgraded");
        headers.putValue("Bundle-Version", version);
        headers.putValue("Bundle-Activator", UpgradedBundle.class.getName());
        headers.putValue("Import-Package", "io.understudy,org.osgi.framework");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            for (Class<?> each : new Class<?>[] {UpgradedBundle.class, UpgradedCounter.class}) {
                String name = each.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new ZipEntry(name));
                try (InputStream code = each.getResourceAsStream("/" + name)) {
                    code.transferTo(jar);
                }
                jar.closeEntry();
            }
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    @Override
    public void start(BundleContext context) {
        ActorSystem system = context.getService(context.getServiceReference(ActorSystem.class));
        system.spawn(UpgradedCounter.props().get(), "spawned");
        context.registerService(
                ActorFactory.class,
                (ActorFactory<ActorRef<String>>) UpgradedCounter::new,
                FrameworkUtil.asDictionary(Map.of(ActorFactory.ACTOR_NAME, "offered")));
    }

    @Override
    public void stop(BundleContext context) {}
}
