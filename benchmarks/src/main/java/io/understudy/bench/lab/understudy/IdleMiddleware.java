package io.understudy.bench.lab.understudy;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;

/** Middlewares that do nothing. Each is a class of its own, as those of different bundles are. */
enum IdleMiddleware implements Middleware {
    FIRST {
        @Override
        public Verdict before(InvokeContext turn) {
            return Verdict.proceed();
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {}
    },
    SECOND {
        @Override
        public Verdict before(InvokeContext turn) {
            return Verdict.proceed();
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {}
    },
    THIRD {
        @Override
        public Verdict before(InvokeContext turn) {
            return Verdict.proceed();
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {}
    }
}
