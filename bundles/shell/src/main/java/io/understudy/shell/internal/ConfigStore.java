package io.understudy.shell.internal;

import java.util.List;
import java.util.Map;

/** Where configurations are kept. */
interface ConfigStore {
    /** What the PIDs of our bundles begin with. */
    String PREFIX = "io.understudy.";

    /** The PIDs of all our configurations. */
    List<String> pids();

    /** The values under a PID; empty if there is no such configuration. */
    Map<String, Object> values(String pid);

    /** Replaces the values under a PID. */
    void replace(String pid, Map<String, Object> values);
}
