package io.understudy.middleware;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.understudy.spi.InvokeResult;
import org.junit.jupiter.api.Test;

class MiddlewareTest {

    @Test
    void shouldDoNothingAfterTheTurnUnlessItSaysSo() {
        Middleware silent = turn -> Verdict.proceed();

        assertThatCode(() -> silent.after(null, InvokeResult.COMPLETED)).doesNotThrowAnyException();
    }
}
