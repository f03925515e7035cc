package io.understudy.executor.internal;

import io.understudy.spi.WorkerThread;

/** Makes the threads of workers. */
@FunctionalInterface
interface WorkerThreads {

    /**
     * Platform daemon threads. Their context class loader is this bundle's: they keep no application
     * alive, whoever started them.
     */
    WorkerThreads PLATFORM = (body, name) -> {
        WorkerThread thread = new WorkerThread(null, body, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(WorkerThreads.class.getClassLoader());
        return thread;
    };

    /** A thread, not started. */
    Thread make(Runnable body, String name);
}
