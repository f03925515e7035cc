package io.understudy.middleware.logging.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class TurnIdsTest {
    private static final int EACH = 20_000;

    @Test
    void shouldGiveNoIdentifierTwiceWhateverTheThread() throws Exception {
        TurnIds ids = new TurnIds();
        Set<String> given = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < EACH; n++) {
                    given.add(ids.next());
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(given).hasSize(4 * EACH).allMatch(id -> id.matches("[0-9a-f]{1,16}"));
    }
}
