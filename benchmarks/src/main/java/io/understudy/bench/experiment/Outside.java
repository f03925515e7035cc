package io.understudy.bench.experiment;

import java.util.concurrent.CountDownLatch;

/** Threads that belong to no system. */
final class Outside {

    private Outside() {}

    /** A thread that is already running, and begins its work when the latch opens. */
    static void start(String name, CountDownLatch latch, Runnable work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        latch.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return;
                    }
                    work.run();
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }
}
