package io.understudy.kernel.internal;

import io.understudy.ActorFactory;
import io.understudy.ActorSystem;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.middleware.Middleware;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.RootEscalationHandler;
import io.understudy.supervision.SupervisionKind;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.osgi.framework.BundleContext;
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

    private final Kernel kernel;
    private final Whiteboard whiteboard;
    private final SystemRegistration registration;

    /** Starts a kernel without parts. */
    @Activate
    public KernelComponent(BundleContext context, KernelConfig config) {
        this.kernel = new Kernel(settingsAtStart(config), MonotonicClock.SYSTEM);
        this.whiteboard = new Whiteboard(kernel);
        this.registration = new SystemRegistration(context, kernel);
        kernel.start();
    }

    /** The configured settings; if they cannot be used, that is said and the defaults are used. */
    private static RuntimeSettings settingsAtStart(KernelConfig config) {
        try {
            return settings(config);
        } catch (RuntimeException e) {
            LOG.error("{}: the configuration is refused, the defaults are used: {}", KernelConfig.PID, e.getMessage());
            return RuntimeSettings.DEFAULTS;
        }
    }

    private static RuntimeSettings settings(KernelConfig config) {
        RuntimeSettings defaults = RuntimeSettings.DEFAULTS;
        Duration deadline =
                config.throughput_deadline_ms() < 0 ? null : Duration.ofMillis(config.throughput_deadline_ms());
        return new RuntimeSettings(
                config.name(),
                config.throughput(),
                deadline,
                defaults.mailbox(),
                Duration.ofMillis(config.role_timeout_ms()),
                config.dead_letter_log_limit(),
                Duration.ofSeconds(config.dead_letter_log_pause_s()),
                config.dead_letters_kept(),
                defaults.timerTick(),
                Duration.ofMillis(config.stuck_after_ms()),
                Duration.ofMillis(config.shutdown_deadline_ms()),
                config.shutdown_on_root_escalation(),
                Duration.ofMillis(config.upgrade_timeout_ms()),
                config.stop_on_failed_upgrade());
    }

    private void roleTaken() {
        if (registration.offerIfComplete()) {
            whiteboard.systemReady();
        }
    }

    @Modified
    void modified(KernelConfig config) {
        try {
            kernel.settings(settings(config));
        } catch (RuntimeException e) {
            LOG.error("{}: the new configuration is refused, the old one stays: {}", KernelConfig.PID, e.getMessage());
        }
    }

    @Deactivate
    void deactivate() {
        registration.close();
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

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindCoordinator(ReadyQueueCoordinator coordinator) {
        kernel.roles().coordinator(coordinator);
        roleTaken();
    }

    void unbindCoordinator(ReadyQueueCoordinator coordinator) {
        if (kernel.roles().current().coordinator() == coordinator) {
            kernel.roles().coordinator(null);
        }
    }

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRegistry(MailboxRegistry registry) {
        kernel.roles().registry(registry);
        roleTaken();
    }

    void unbindRegistry(MailboxRegistry registry) {
        if (kernel.roles().current().registry() == registry) {
            kernel.roles().registry(null);
        }
    }

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindInvoker(MessageInvoker invoker) {
        kernel.roles().invoker(invoker);
        roleTaken();
    }

    void unbindInvoker(MessageInvoker invoker) {
        if (kernel.roles().current().invoker() == invoker) {
            kernel.roles().invoker(null);
        }
    }

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindMailboxes(MailboxFactory mailboxes) {
        kernel.roles().mailboxes(mailboxes);
        roleTaken();
    }

    void unbindMailboxes(MailboxFactory mailboxes) {
        if (kernel.roles().current().mailboxes() == mailboxes) {
            kernel.roles().mailboxes(null);
        }
    }

    @Reference(
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindExecutor(WorkerExecutor executor) {
        kernel.roles().executor(executor);
        roleTaken();
    }

    void unbindExecutor(WorkerExecutor executor) {
        if (kernel.roles().executor() == executor) {
            kernel.roles().executor(null);
        }
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
        whiteboard.addActor(factory, properties);
    }

    void unbindActorFactory(ActorFactory<?> factory) {
        whiteboard.removeActor(factory);
    }
}
