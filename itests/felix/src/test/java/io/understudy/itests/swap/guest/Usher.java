package io.understudy.itests.swap.guest;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import java.util.concurrent.atomic.LongAdder;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceRegistration;

/**
 * A middleware in a bundle of its own that counts, in counters that outlive it: turns begun and ended, and what must not happen.
 *
 * <p><b>Threads:</b> any.
 */
public final class Usher implements BundleActivator, Middleware {
    /** The property of the counters that says what they count. */
    public static final String COUNTS = "counts";

    private final LongAdder here = new LongAdder();
    private LongAdder turns;
    private LongAdder faults;
    private ServiceRegistration<Middleware> registration;
    private volatile boolean stopped;

    @Override
    public void start(BundleContext context) throws InvalidSyntaxException {
        turns = counter(context, "turns");
        faults = counter(context, "faults");
        registration = context.registerService(Middleware.class, this, null);
    }

    static LongAdder counter(BundleContext context, String what) throws InvalidSyntaxException {
        return context.getService(context.getServiceReferences(LongAdder.class, "(" + COUNTS + "=" + what + ")")
                .iterator()
                .next());
    }

    /** Once the service is taken back no turn holds it any more, and every turn that had begun has ended. */
    @Override
    public void stop(BundleContext context) {
        registration.unregister();
        if (here.sum() != 0) {
            faults.increment();
        }
        stopped = true;
    }

    @Override
    public Verdict before(InvokeContext turn) {
        here.increment();
        if (stopped) {
            faults.increment();
        }
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        here.decrement();
        turns.increment();
    }
}
