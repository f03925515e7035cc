package io.understudy.shell.internal;

import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.wiring.FrameworkWiring;

/** Finds bundles that were updated or uninstalled while others still use what they were. */
final class StaleWirings {
    private final BundleContext context;

    StaleWirings(BundleContext context) {
        this.context = context;
    }

    /** Such as {@code io.example.orders/1.0.0 (17)}. */
    List<String> bundles() {
        return context
                .getBundle(Constants.SYSTEM_BUNDLE_LOCATION)
                .adapt(FrameworkWiring.class)
                .getRemovalPendingBundles()
                .stream()
                .map(StaleWirings::name)
                .sorted()
                .toList();
    }

    private static String name(Bundle bundle) {
        return bundle.getSymbolicName() + "/" + bundle.getVersion() + " (" + bundle.getBundleId() + ")";
    }
}
