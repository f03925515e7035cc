package io.understudy.middleware.telemetry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Screen;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What telemetry adds to a turn, measured by the JVM itself. */
class TelemetryCostTest {
    private static final int TURNS = 20_000;

    private final TelemetryMiddleware telemetry = new TelemetryMiddleware();

    @Test
    void shouldAllocateNothingWhenThereIsNoRegistry() {
        assertThat(bytesPerTurn()).isZero();
    }

    @Test
    void shouldDetectAllocationWhenThereIsARegistry() {
        telemetry.bindRegistry(new Spans().registry());

        assertThat(bytesPerTurn()).isPositive();
    }

    private long bytesPerTurn() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        run();
        long before = threads.getCurrentThreadAllocatedBytes();
        run();
        return (threads.getCurrentThreadAllocatedBytes() - before) / TURNS;
    }

    private void run() {
        Turn turn = new Turn();
        for (int i = 0; i < TURNS; i++) {
            turn.kept = null;
            telemetry.before(turn);
            telemetry.after(turn, InvokeResult.COMPLETED);
        }
    }

    /** A turn that keeps one value and allocates nothing. */
    private static final class Turn implements InvokeContext {
        private Object kept;

        @Override
        public MailboxIndex index() {
            return null;
        }

        @Override
        public String path() {
            return "/user/a";
        }

        @Override
        public int throughputHint() {
            return 1;
        }

        @Override
        public void lowerThroughput(int most) {}

        @Override
        public long startTime() {
            return 0;
        }

        @Override
        public void screen(Screen screen) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int handled() {
            return 1;
        }

        @Override
        public Object get(String key) {
            return kept;
        }

        @Override
        public void put(String key, Object value) {
            kept = value;
        }
    }
}
