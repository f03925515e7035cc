package io.understudy.kernel.internal;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/** A class loader with its own versions of some classes of the test, and of those nested in them, as a bundle would have. */
final class ChildFirst extends URLClassLoader {
    private final List<String> own;

    ChildFirst(String... own) {
        super(
                new URL[] {
                    ChildFirst.class.getProtectionDomain().getCodeSource().getLocation()
                },
                ChildFirst.class.getClassLoader());
        this.own = List.of(own);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (own.stream().noneMatch(mine -> name.equals(mine) || name.startsWith(mine + "$"))) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }
    }
}
