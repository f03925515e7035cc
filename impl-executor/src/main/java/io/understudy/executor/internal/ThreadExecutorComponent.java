package io.understudy.executor.internal;

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
 * {@link ThreadExecutor} as a service. A configuration that is not acceptable is logged and the last good one, at first the
 * standard, stays in force.
 */
@Component(
        scope = ServiceScope.PROTOTYPE,
        configurationPid = ThreadExecutorComponent.PID,
        property = {"service.ranking:Integer=100", "executor.implementation=threads"})
@Designate(ocd = ExecutorConfiguration.class)
public final class ThreadExecutorComponent implements WorkerExecutor {
    /** Where its configuration is. */
    static final String PID = "io.understudy.executor";

    private final ThreadExecutor executor = new ThreadExecutor();

    /** An executor with the settings in {@code properties}; it has no threads until it is started. */
    @Activate
    public ThreadExecutorComponent(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        for (String property : new ConfigurationReader(properties).unknown(SettingsReader.KNOWN)) {
            Report.unknown(PID, property);
        }
        try {
            executor.apply(SettingsReader.read(properties));
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

    ExecutorSettings settings() {
        return executor.settings();
    }
}
