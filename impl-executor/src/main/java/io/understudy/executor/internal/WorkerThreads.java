package io.understudy.executor.internal;

import io.understudy.spi.WorkerThread;

/** Makes the threads of workers. */
@FunctionalInterface
interface WorkerThreads {

    /**
     * Platform daemon threads. Their context class loader is that of the API: they keep no application alive, whoever started
     * them, nor this bundle, if somebody still knows them after they have ended.
     */
    WorkerThreads PLATFORM = (body, name) -> {
        WorkerThread thread = new WorkerThread(null, body, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(WorkerThread.class.getClassLoader());
        return thread;
    };

    /** A thread, not started. */
    Thread make(Runnable body, String name);
}
