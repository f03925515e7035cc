package io.understudy.itests.swap.guest;

import java.util.Collection;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;

/** A bundle that leaves something of itself behind: its class loader cannot be collected. For the test of the tests. */
public final class Clinging implements BundleActivator {
    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // The test offers a collection of anything.
    public void start(BundleContext context) {
        ServiceReference<Collection> attic = context.getServiceReference(Collection.class);
        context.getService(attic).add(this);
    }

    @Override
    public void stop(BundleContext context) {
        // Nothing is taken back: that is the fault.
    }
}
