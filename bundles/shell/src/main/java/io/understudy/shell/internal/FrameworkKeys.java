package io.understudy.shell.internal;

import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/**
 * What can be configured in this framework: what our bundles in it declare, and what is configured already.
 *
 * <p><b>Threads:</b> any.
 */
final class FrameworkKeys implements ConfigKeys {
    private final BundleContext context;
    private final ConfigAccess access;

    FrameworkKeys(BundleContext context) {
        this.context = context;
        this.access = new ConfigAccess(context);
    }

    @Override
    public SortedSet<String> pids() {
        SortedSet<String> pids = new TreeSet<>(declared().single().keySet());
        if (access.isThere()) {
            pids.addAll(access.with(ConfigStore::pids));
        }
        return pids;
    }

    @Override
    public SortedMap<String, String> values(String pid) {
        SortedMap<String, String> values = new TreeMap<>(declared().defaults(pid));
        if (access.isThere()) {
            access.with(store -> store.values(pid)).forEach((key, value) -> values.put(key, TypedValue.text(value)));
        }
        return values;
    }

    private Declared declared() {
        return MetatypeFiles.read(Arrays.stream(context.getBundles())
                .filter(bundle -> String.valueOf(bundle.getSymbolicName()).startsWith(ConfigStore.PREFIX))
                .flatMap(FrameworkKeys::files)
                .toList());
    }

    private static Stream<URL> files(Bundle bundle) {
        Enumeration<URL> files = bundle.findEntries("OSGI-INF/metatype", "*.xml", false);
        return files == null ? Stream.empty() : List.copyOf(Collections.list(files)).stream();
    }
}
