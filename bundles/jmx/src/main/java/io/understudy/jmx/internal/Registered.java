package io.understudy.jmx.internal;

import io.understudy.ActorSystem;
import java.util.regex.Pattern;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system in an MBean server, from when this is made to when it is closed. If the name is taken, that is logged, and whoever has it
 * is left alone.
 *
 * <p><b>Threads:</b> any.
 */
final class Registered implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Registered.class);
    /** What an object name can have without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[^,=:\"*?\\n\\r]+");

    private final MBeanServer server;
    private final ObjectName name;
    private boolean registered;

    Registered(MBeanServer server, ActorSystem system) {
        this.server = server;
        this.name = name(system.name());
        try {
            server.registerMBean(new StandardMBean(new SystemBean(system), ActorSystemMXBean.class, true), name);
            registered = true;
        } catch (InstanceAlreadyExistsException e) {
            LOG.warn(
                    "{} is taken by another actor system of this process, so {} is not shown; give it another name in "
                            + "io.understudy.kernel",
                    name,
                    system.name());
        } catch (JMException e) {
            LOG.error("{} could not be registered, so {} is not shown", name, system.name(), e);
        }
    }

    /** The name of the bean for a system called {@code system}. */
    static ObjectName name(String system) {
        try {
            String value = PLAIN.matcher(system).matches() ? system : ObjectName.quote(system);
            return new ObjectName("io.understudy:type=ActorSystem,name=" + value);
        } catch (JMException e) {
            throw new IllegalArgumentException("name: expected one for an MBean, found " + system, e);
        }
    }

    ObjectName name() {
        return name;
    }

    @Override
    public synchronized void close() {
        if (registered) {
            registered = false;
            try {
                server.unregisterMBean(name);
            } catch (InstanceNotFoundException e) {
                LOG.debug("{} was removed by somebody else", name);
            } catch (JMException e) {
                LOG.warn("{} could not be removed", name, e);
            }
        }
    }
}
