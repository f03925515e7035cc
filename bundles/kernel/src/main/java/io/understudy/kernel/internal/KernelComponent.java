package io.understudy.kernel.internal;

import io.understudy.ActorFactory;
import io.understudy.ActorSystem;
import io.understudy.middleware.ContextPropagator;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.middleware.Middleware;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.RootEscalationHandler;
import io.understudy.supervision.SupervisionKind;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernel in a framework: binds whoever plays a role, and offers the {@link ActorSystem} as soon as every role has been
 * taken once. From then on the system stays, whoever comes and goes.
 */
@Component(
        immediate = true,
        service = {},
        configurationPid = KernelConfig.PID)
@Designate(ocd = KernelConfig.class)
public final class KernelComponent {
    private static final Logger LOG = LoggerFactory.getLogger(KernelComponent.class);

    private final BundleContext context;
    private final Kernel kernel;
    private final Whiteboard whiteboard;
    private final ActorOffers actors;
    private final BundleWatch bundles;
    private final SystemRegistration registration;
    private final GoneBundles goneBundles;

    /** Starts a kernel without parts. */
    @Activate
    public KernelComponent(BundleContext context, Map<String, Object> properties) {
        this.context = context;
        KernelSettings settings = accepted(properties, KernelSettings.STANDARD, "the defaults are used");
        this.kernel = new Kernel(settings.runtime(), MonotonicClock.SYSTEM);
        this.whiteboard = new Whiteboard(kernel);
        this.actors = new ActorOffers(kernel);
        this.registration = new SystemRegistration(context, kernel);
        kernel.casting().configure(settings.implementations());
        this.goneBundles = new GoneBundles(context, kernel);
        goneBundles.open();
        this.bundles = new BundleWatch(context, kernel, this::end);
        kernel.departures().codeBase(new BundleCode());
        bundles.open();
        kernel.start();
    }

    /** The configured settings; if they cannot be used, that is said, with what happens {@code instead}. */
    private static KernelSettings accepted(Map<String, Object> properties, KernelSettings otherwise, String instead) {
        for (String property : new ConfigurationReader(properties).unknown(KernelSettings.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", KernelConfig.PID, property);
        }
        try {
            return KernelSettings.read(properties);
        } catch (IllegalArgumentException e) {
            LOG.error("configuration {}: {}; {}", KernelConfig.PID, e.getMessage(), instead);
            return otherwise;
        }
    }

    private void roleTaken() {
        if (registration.offerIfComplete()) {
            actors.systemReady();
        }
    }

    @Modified
    void modified(Map<String, Object> properties) {
        KernelSettings settings = accepted(properties, null, "keeping the last good values");
        if (settings != null) {
            kernel.settings(settings.runtime());
            kernel.casting().configure(settings.implementations());
            roleTaken();
        }
    }

    @Deactivate
    void deactivate() {
        bundles.close();
        end();
    }

    /** Withdraws the system and shuts it down, unless that was done before. */
    private void end() {
        registration.close();
        goneBundles.close();
        Duration shutdownDeadline = kernel.settings().shutdownDeadline();
        try {
            kernel.system()
                    .shutdown(shutdownDeadline)
                    .toCompletableFuture()
                    .get(shutdownDeadline.toMillis() + 1_000, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.error("the actor system did not shut down within {}; workers: {}", shutdownDeadline, kernel.seats());
        }
    }

    private <T> void offered(Cast<T> cast, ServiceReference<T> reference, String property) {
        kernel.casting().offered(cast, RoleService.candidate(context, reference, property));
        roleTaken();
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindCoordinator(ServiceReference<ReadyQueueCoordinator> reference) {
        offered(kernel.casting().coordinator(), reference, "scheduler.implementation");
    }

    void updatedCoordinator(ServiceReference<ReadyQueueCoordinator> reference) {
        bindCoordinator(reference);
    }

    void unbindCoordinator(ServiceReference<ReadyQueueCoordinator> reference) {
        kernel.casting().withdrawn(kernel.casting().coordinator(), reference);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRegistry(ServiceReference<MailboxRegistry> reference) {
        offered(kernel.casting().registry(), reference, "registry.implementation");
    }

    void updatedRegistry(ServiceReference<MailboxRegistry> reference) {
        bindRegistry(reference);
    }

    void unbindRegistry(ServiceReference<MailboxRegistry> reference) {
        kernel.casting().withdrawn(kernel.casting().registry(), reference);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindInvoker(ServiceReference<MessageInvoker> reference) {
        offered(kernel.casting().invoker(), reference, "invoker.implementation");
    }

    void updatedInvoker(ServiceReference<MessageInvoker> reference) {
        bindInvoker(reference);
    }

    void unbindInvoker(ServiceReference<MessageInvoker> reference) {
        kernel.casting().withdrawn(kernel.casting().invoker(), reference);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindMailboxes(ServiceReference<MailboxFactory> reference) {
        offered(kernel.casting().mailbox(), reference, "mailbox.implementation");
    }

    void updatedMailboxes(ServiceReference<MailboxFactory> reference) {
        bindMailboxes(reference);
    }

    void unbindMailboxes(ServiceReference<MailboxFactory> reference) {
        kernel.casting().withdrawn(kernel.casting().mailbox(), reference);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindExecutor(ServiceReference<WorkerExecutor> reference) {
        offered(kernel.casting().executor(), reference, "executor.implementation");
    }

    void updatedExecutor(ServiceReference<WorkerExecutor> reference) {
        bindExecutor(reference);
    }

    void unbindExecutor(ServiceReference<WorkerExecutor> reference) {
        kernel.casting().withdrawn(kernel.casting().executor(), reference);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindMailboxOptions(ConfiguredMailboxOptions options) {
        kernel.mailboxRules().put(options, options.rule());
    }

    /** Its configuration has changed. */
    void updatedMailboxOptions(ConfiguredMailboxOptions options) {
        bindMailboxOptions(options);
    }

    void unbindMailboxOptions(ConfiguredMailboxOptions options) {
        kernel.mailboxRules().put(options, null);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindKind(SupervisionKind kind, Map<String, Object> properties) {
        whiteboard.addKind(kind, properties);
    }

    void unbindKind(SupervisionKind kind) {
        whiteboard.removeKind(kind);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindMiddleware(Middleware middleware, Map<String, Object> properties) {
        whiteboard.addMiddleware(middleware, properties);
    }

    /** Its paths or its ranking may have changed. */
    void updatedMiddleware(Middleware middleware, Map<String, Object> properties) {
        whiteboard.addMiddleware(middleware, properties);
    }

    void unbindMiddleware(Middleware middleware) {
        whiteboard.removeMiddleware(middleware);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindObserver(RuntimeObserver observer) {
        kernel.events().subscribe(observer);
    }

    void unbindObserver(RuntimeObserver observer) {
        kernel.events().unsubscribe(observer);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindInterceptor(MessageInterceptor interceptor) {
        kernel.interceptors().add(interceptor);
    }

    void unbindInterceptor(MessageInterceptor interceptor) {
        kernel.interceptors().remove(interceptor);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindPropagator(ContextPropagator propagator) {
        kernel.interceptors().propagators().add(propagator);
    }

    void unbindPropagator(ContextPropagator propagator) {
        kernel.interceptors().propagators().remove(propagator);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRootEscalationHandler(RootEscalationHandler handler) {
        kernel.rootEscalations().add(handler);
    }

    void unbindRootEscalationHandler(RootEscalationHandler handler) {
        kernel.rootEscalations().remove(handler);
    }

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindActorFactory(ActorFactory<?> factory, Map<String, Object> properties) {
        actors.add(factory, properties);
    }

    /** Its name or its ranking may have changed. */
    void updatedActorFactory(ActorFactory<?> factory, Map<String, Object> properties) {
        actors.add(factory, properties);
    }

    void unbindActorFactory(ActorFactory<?> factory) {
        actors.remove(factory);
    }
}
