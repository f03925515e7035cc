package io.understudy.executor.virtual.internal;

import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.ServiceScope;
import org.osgi.service.metatype.annotations.Designate;

/**
 * {@link VirtualThreadExecutor} as a service. A configuration that is not acceptable is logged and the last good one, at first
 * the standard, stays in force.
 */
@Component(
        scope = ServiceScope.PROTOTYPE,
        configurationPid = VirtualThreadExecutorComponent.PID,
        property = {"service.ranking:Integer=50", "executor.implementation=virtual"})
@Designate(ocd = VirtualConfiguration.class)
public final class VirtualThreadExecutorComponent implements WorkerExecutor {
    /** Where its configuration is. */
    static final String PID = "io.understudy.executor.virtual";

    private final VirtualThreadExecutor executor;

    /** An executor with the settings in {@code properties}; it has no threads until it is started. */
    @Activate
    public VirtualThreadExecutorComponent(Map<String, Object> properties) {
        this(properties, new VirtualThreadExecutor());
    }

    VirtualThreadExecutorComponent(Map<String, Object> properties, VirtualThreadExecutor executor) {
        this.executor = executor;
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        for (String property : new ConfigurationReader(properties).unknown(VirtualSettings.KNOWN)) {
            Report.unknown(PID, property);
        }
        try {
            executor.apply(VirtualSettings.read(properties));
        } catch (IllegalArgumentException e) {
            Report.refused(PID, e.getMessage(), executor.settings());
        }
    }

    @Deactivate
    void deactivate() {
        Duration patience = executor.settings().stopPatience();
        List<String> late = executor.stop(patience);
        if (!late.isEmpty()) {
            Report.notStopped(late, patience);
        }
    }

    @Override
    public void start(WorkSource source) {
        executor.start(source);
    }

    @Override
    public List<String> stop(Duration patience) {
        return executor.stop(patience);
    }

    @Override
    public int workers() {
        return executor.workers();
    }

    @Override
    public void tick(long now) {
        executor.tick(now);
    }
}
