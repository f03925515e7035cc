package io.understudy.itests;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** The activator of a bundle with one actor, which passes on what it gets; and how to make the bundle. */
public final class RelayBundle implements BundleActivator {
    /** Where its actor is. */
    static final String RELAY = "/user/relay";

    /** To whom it passes things on. */
    static final String END = "/user/end";

    private ActorSystem system;
    private ActorRef<Object> relay;

    /** A bundle with this activator. */
    static InputStream jar() throws IOException {
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue("Bundle-ManifestVersion", "2");
        headers.putValue("Bundle-SymbolicName", "io.understudy.itests.relay");
        headers.putValue("Bundle-Activator", RelayBundle.class.getName());
        headers.putValue("Import-Package", "io.understudy,org.osgi.framework");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String name = RelayBundle.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest);
                InputStream code = RelayBundle.class.getResourceAsStream("/" + name)) {
            jar.putNextEntry(new ZipEntry(name));
            code.transferTo(jar);
            jar.closeEntry();
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    @Override
    public void start(BundleContext context) {
        system = context.getService(context.getServiceReference(ActorSystem.class));
        ActorRef<Object> end = system.refer(END);
        relay = system.spawn(Props.of(() -> (message, actor) -> end.tell(message)), "relay");
    }

    @Override
    public void stop(BundleContext context) {
        system.stop(relay);
    }
}
