package io.understudy.kernel.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mailbox options by path, one component for each configuration, and a service for the kernel alone. A configuration that is not
 * acceptable is logged and the last good one stays in force; before there is any, it changes nothing.
 *
 * <p>Components of a bundle start in the order of their names. This one comes before {@link KernelComponent}, so that actors which
 * start together with the kernel find what is configured.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = ConfiguredMailboxOptions.class,
        configurationPid = MailboxOptionsConfiguration.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = MailboxOptionsConfiguration.class, factory = true)
public final class ConfiguredMailboxOptions {
    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredMailboxOptions.class);

    private volatile MailboxRule rule;

    /** Options as {@code properties} say. */
    @Activate
    public ConfiguredMailboxOptions(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        String pid = configuration.pid(MailboxOptionsConfiguration.PID);
        for (String property : configuration.unknown(MailboxRuleReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property);
        }
        try {
            rule = MailboxRuleReader.read(properties);
        } catch (IllegalArgumentException e) {
            LOG.error(
                    "configuration {}: {}; {}",
                    pid,
                    e.getMessage(),
                    rule == null ? "it changes no mailbox" : "keeping the last good values");
        }
    }

    /** What it says; null: nothing. */
    MailboxRule rule() {
        return rule;
    }
}
