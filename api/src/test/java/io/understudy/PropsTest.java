package io.understudy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.supervision.RestartType;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PropsTest {
    private final Supplier<Actor<String>> factory = PropsTest::silent;
    private final Props<String> props = Props.of(factory);

    private static Actor<String> silent() {
        return (message, context) -> {};
    }

    @Test
    void shouldRestartAfterFailuresAloneWhenNothingIsSaid() {
        assertThat(props.restart()).isEqualTo(RestartType.TRANSIENT);
    }

    @ParameterizedTest
    @EnumSource(RestartType.class)
    void shouldKeepFactoryAndMailboxWhenTheRestartTypeIsChosen(RestartType type) {
        MailboxOptions mailbox = MailboxOptions.bounded(10);

        Props<String> chosen = props.withMailbox(mailbox).withRestart(type);

        assertThat(chosen.restart()).isEqualTo(type);
        assertThat(chosen.mailbox()).contains(mailbox);
        assertThat(chosen.factory()).isSameAs(factory);
        assertThat(props.restart()).as("the original").isEqualTo(RestartType.TRANSIENT);
    }

    @ParameterizedTest
    @EnumSource(RestartType.class)
    void shouldKeepTheRestartTypeWhenTheMailboxIsChosen(RestartType type) {
        assertThat(props.withRestart(type)
                        .withMailbox(MailboxOptions.bounded(10))
                        .restart())
                .isEqualTo(type);
    }

    @Test
    void shouldNameTheRestartTypeThatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> props.withRestart(null))
                .withMessage("restart");
    }
}
