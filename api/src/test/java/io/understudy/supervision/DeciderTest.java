package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DeciderTest {

    @ParameterizedTest
    @MethodSource("errors")
    void shouldDecideByTheKindOfErrorWhenNobodySaysOtherwise(Throwable error, Directive expected) {
        assertThat(Decider.STANDARD.decide(error)).isEqualTo(expected);
    }

    static Stream<Arguments> errors() {
        return Stream.of(
                arguments(new IllegalStateException(), Directive.RESTART),
                arguments(new IOException(), Directive.RESTART),
                arguments(new InterruptedException(), Directive.RESTART),
                arguments(new AssertionError(), Directive.RESTART),
                arguments(new StackOverflowError(), Directive.RESTART),
                arguments(new FatalException("beyond repair"), Directive.STOP),
                arguments(new FatalException("beyond repair", new IOException()), Directive.STOP),
                arguments(new NoClassDefFoundError("vanished"), Directive.STOP),
                arguments(new ExceptionInInitializerError("class"), Directive.STOP),
                arguments(new OutOfMemoryError(), Directive.STOP),
                arguments(new InternalError(), Directive.STOP),
                arguments(new EscalateException("not mine"), Directive.ESCALATE),
                arguments(new EscalateException("not mine", new IOException()), Directive.ESCALATE),
                arguments(new IllegalStateException(new FatalException("only the cause")), Directive.RESTART));
    }
}
