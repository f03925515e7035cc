package io.understudy.executor.internal;

import io.understudy.contract.ExecutorContract;
import io.understudy.spi.WorkerExecutor;

/** The contract, on platform threads. */
final class ThreadExecutorTest extends ExecutorContract {
    @Override
    protected WorkerExecutor create(int parallel) {
        return new ThreadExecutor(ExecutorSettings.fixed(parallel).withName("contract"));
    }

    @Override
    protected String threadNames() {
        return "contract-worker-";
    }
}
