package io.understudy.invoker.internal;

import io.understudy.contract.InvokerFaultContract;
import io.understudy.spi.MessageInvoker;

class BatchInvokerFaultTest extends InvokerFaultContract {
    @Override
    protected MessageInvoker invoker() {
        return new BatchInvoker();
    }
}
