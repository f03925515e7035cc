package io.understudy.kernel.internal;

import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceObjects;
import org.osgi.framework.ServiceReference;

/**
 * A service as a candidate for a role. Each tenure has an instance of its own if the service has prototype scope, or nobody
 * else uses it.
 *
 * @param <T> the interface of the role
 */
final class RoleService<T> implements Candidate.Source<T> {
    private final ServiceObjects<T> objects;

    private RoleService(ServiceObjects<T> objects) {
        this.objects = objects;
    }

    /**
     * The candidate behind {@code reference}.
     *
     * @param property the service property with the name that configuration and operators use
     */
    static <T> Candidate<T> candidate(BundleContext context, ServiceReference<T> reference, String property) {
        int ranking = reference.getProperty("service.ranking") instanceof Integer given ? given : 0;
        long age = reference.getProperty("service.id") instanceof Long given ? given : Long.MAX_VALUE;
        return new Candidate<>(
                reference,
                name(reference, property),
                ranking,
                age,
                new RoleService<>(context.getServiceObjects(reference)));
    }

    private static String name(ServiceReference<?> reference, String property) {
        for (String known : new String[] {property, "component.name"}) {
            if (reference.getProperty(known) instanceof String name && !name.isBlank()) {
                return name;
            }
        }
        return reference.getBundle() == null
                ? reference.toString()
                : reference.getBundle().getSymbolicName();
    }

    @Override
    public T acquire() {
        return objects == null ? null : objects.getService();
    }

    @Override
    public void release(T instance) {
        try {
            objects.ungetService(instance);
        } catch (IllegalStateException | IllegalArgumentException e) {
            // The kernel, or the service, is gone, and with it the instance.
            return;
        }
    }
}
