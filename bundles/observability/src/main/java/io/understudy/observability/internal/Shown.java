package io.understudy.observability.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.ActorSystem;

/**
 * All that one registry shows of a system.
 *
 * @param registry which
 * @param runtime what the runtime counts of itself
 * @param messages what is measured of messages
 */
record Shown(MeterRegistry registry, RuntimeMeters runtime, MessageMeters messages) {

    static Shown in(MeterRegistry registry, ActorSystem system, Latest latest) {
        Shown shown = new Shown(registry, new RuntimeMeters(system, registry), new MessageMeters(registry, latest));
        shown.runtime.register();
        shown.messages.register();
        shown.messages.refresh();
        return shown;
    }

    void remove() {
        runtime.remove();
        messages.remove();
    }
}
