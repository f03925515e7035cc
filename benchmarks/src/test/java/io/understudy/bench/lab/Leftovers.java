package io.understudy.bench.lab;

import java.util.Set;
import java.util.stream.Collectors;

/** Threads that were started since this was made and keep the JVM from ending. */
final class Leftovers {
    private final Set<Thread> before = threads();

    /** Those that are alive although they were given {@code millis} each to end. */
    Set<Thread> after(long millis) throws InterruptedException {
        Set<Thread> started = threads();
        started.removeAll(before);
        for (Thread thread : started) {
            thread.join(millis);
        }
        return started.stream().filter(Thread::isAlive).collect(Collectors.toSet());
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .collect(Collectors.toSet());
    }
}
