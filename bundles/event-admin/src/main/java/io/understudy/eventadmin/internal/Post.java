package io.understudy.eventadmin.internal;

import java.util.Map;

/** Event Admin, as far as the bridge needs it. */
@FunctionalInterface
interface Post {
    /** Posts an event; does not wait until it is delivered. */
    void post(String topic, Map<String, Object> properties);
}
