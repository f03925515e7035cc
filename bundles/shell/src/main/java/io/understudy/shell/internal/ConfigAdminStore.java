package io.understudy.shell.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Configurations as Config Admin keeps them. The only class that needs its package. */
final class ConfigAdminStore implements ConfigStore {
    private static final List<String> KEPT_BY_CONFIG_ADMIN = List.of(
            Constants.SERVICE_PID, ConfigurationAdmin.SERVICE_FACTORYPID, ConfigurationAdmin.SERVICE_BUNDLELOCATION);

    private final ConfigurationAdmin admin;

    /** A store on that service, which is a {@link ConfigurationAdmin}. */
    ConfigAdminStore(Object admin) {
        this.admin = (ConfigurationAdmin) admin;
    }

    @Override
    public List<String> pids() {
        return Arrays.stream(list(PREFIX + "*")).map(Configuration::getPid).toList();
    }

    @Override
    public Map<String, Object> values(String pid) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Configuration configuration : list(pid)) {
            Dictionary<String, Object> properties = configuration.getProperties();
            for (String key : Collections.list(properties.keys())) {
                if (!KEPT_BY_CONFIG_ADMIN.contains(key)) {
                    values.put(key, properties.get(key));
                }
            }
        }
        return values;
    }

    // Config Admin asks for a Dictionary, and this is the only one there is.
    @Override
    @SuppressWarnings("JdkObsolete")
    public void replace(String pid, Map<String, Object> values) {
        try {
            admin.getConfiguration(pid, "?").update(new Hashtable<>(values));
        } catch (IOException e) {
            throw new UncheckedIOException(pid + " could not be stored", e);
        }
    }

    private Configuration[] list(String pid) {
        try {
            Configuration[] found = admin.listConfigurations("(" + Constants.SERVICE_PID + "=" + escaped(pid) + ")");
            return found == null ? new Configuration[0] : found;
        } catch (IOException e) {
            throw new UncheckedIOException("configurations could not be read", e);
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException("pid: expected a PID, found '" + pid + "'", e);
        }
    }

    /** The star at the end is meant as one; what else has a meaning in filters is taken literally. */
    private static String escaped(String pid) {
        return pid.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)");
    }
}
