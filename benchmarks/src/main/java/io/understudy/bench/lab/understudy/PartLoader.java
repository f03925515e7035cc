package io.understudy.bench.lab.understudy;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;

/** Loads the package of one part anew from where the class path has it, and everything else as the class path does. */
final class PartLoader extends URLClassLoader {
    private final String prefix;

    private PartLoader(URL home, String prefix, ClassLoader parent) {
        super(new URL[] {home}, parent);
        this.prefix = prefix;
    }

    /** A part from a class that no other part has, although all have the same name. */
    @SuppressWarnings("resource") // open as long as the part is used: until the JVM ends
    static <P> P fresh(Class<P> role, String part) {
        try {
            ClassLoader parent = PartLoader.class.getClassLoader();
            CodeSource source =
                    Class.forName(part, false, parent).getProtectionDomain().getCodeSource();
            String prefix = part.substring(0, part.lastIndexOf('.') + 1);
            ClassLoader loader = new PartLoader(source.getLocation(), prefix, parent);
            return role.cast(loader.loadClass(part).getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(part + " could not be made from a class of its own", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(prefix)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }
}
