package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a middleware's service properties, which a configuration can change, mean to the kernel. */
class WhiteboardTest {
    private static final String RANKING = "service.ranking";

    private final Kernel kernel = new Kernel(RuntimeSettings.DEFAULTS, MonotonicClock.SYSTEM);
    private final Whiteboard whiteboard = new Whiteboard(kernel);
    private final Middleware one = new Passing();
    private final Middleware other = new Passing();

    /** A middleware that does nothing; each is another object. */
    private static final class Passing implements Middleware {
        @Override
        public Verdict before(InvokeContext turn) {
            return Verdict.proceed();
        }
    }

    private List<Middleware> chain(String path) {
        return kernel.roles().current().middlewares().chainFor(path).middlewares();
    }

    @Test
    void shouldOrderByARankingThatIsTextAsFilesHaveIt() {
        whiteboard.addMiddleware(one, Map.of(RANKING, 400));
        whiteboard.addMiddleware(other, Map.of(RANKING, "500"));

        assertThat(chain("/user/a")).containsExactly(other, one);
    }

    @Test
    void shouldKeepTheRankingWhenTheNextOneIsNoNumber() {
        whiteboard.addMiddleware(one, Map.of(RANKING, 400));
        whiteboard.addMiddleware(other, Map.of(RANKING, 500));

        whiteboard.addMiddleware(other, Map.of(RANKING, "high"));

        assertThat(chain("/user/a")).containsExactly(other, one);
    }

    @Test
    void shouldKeepThePathsWhenTheNextOnesAreNoPatterns() {
        whiteboard.addMiddleware(one, Map.of(Middleware.ACTOR_PATH, "/user/a"));

        whiteboard.addMiddleware(one, Map.of(Middleware.ACTOR_PATH, "user/b"));

        assertThat(chain("/user/a")).containsExactly(one);
        assertThat(chain("/user/b")).isEmpty();
    }
}
