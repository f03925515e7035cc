package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import org.apache.felix.service.command.Descriptor;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The command {@code actor:doctor}.
 *
 * <p><b>Threads:</b> any; the calling thread waits for a moment.
 */
@Component(
        service = DoctorCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=doctor"})
public final class DoctorCommand {
    private final Doctor doctor;

    /** The command for that system and that framework. */
    @Activate
    public DoctorCommand(BundleContext context, @Reference ActorSystem system) {
        StaleWirings wirings = new StaleWirings(context);
        this.doctor = new Doctor(system.inspection(), MonotonicClock.SYSTEM, Pause.REAL, wirings::bundles);
    }

    /** {@code actor:doctor [--json]}. */
    @Descriptor("looks for problems and says what to do")
    public String doctor(String[] words) {
        return Usage.DOCTOR.answer(words, doctor::run);
    }
}
