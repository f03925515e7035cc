package io.understudy.registry.internal;

import io.understudy.spi.MailboxRegistry;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ServiceScope;

/** The registry as a service. It has prototype scope: whoever gives the role back to it gets a new, empty one. */
@Component(
        service = MailboxRegistry.class,
        scope = ServiceScope.PROTOTYPE,
        property = {"service.ranking:Integer=100", "registry.implementation=generational"})
public final class GenerationalRegistryComponent extends GenerationalRegistry {}
