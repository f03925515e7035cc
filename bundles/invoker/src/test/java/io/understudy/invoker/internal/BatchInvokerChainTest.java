package io.understudy.invoker.internal;

import io.understudy.contract.InvokerChainContract;
import io.understudy.spi.MessageInvoker;

class BatchInvokerChainTest extends InvokerChainContract {
    @Override
    protected MessageInvoker invoker() {
        return new BatchInvoker();
    }
}
