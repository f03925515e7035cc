package io.understudy.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ShellInputTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    /** Lets another thread read, sees that it waits, ends the input and sees that this ends the wait. */
    private static void assertWaitsForItsEnd(ShellInput input) throws InterruptedException {
        FutureTask<Integer> read = new FutureTask<>(input::read);
        Thread reader = new Thread(read, "reader");
        reader.start();
        while (reader.getState() != Thread.State.WAITING) {
            assertThat(reader.isAlive()).as("reader is waiting").isTrue();
            Thread.onSpinWait();
        }
        input.end();
        assertThat(read).succeedsWithin(LIMIT).isEqualTo(-1);
    }

    @Test
    void shouldEndWithAnInputThatHasBegun() throws IOException {
        ShellInput input = new ShellInput(bytes("lb\n"), false);

        assertThat(input.readNBytes(3)).isEqualTo("lb\n".getBytes(UTF_8));
        assertThat(input.read()).isEqualTo(-1);
    }

    @Test
    void shouldEndAtOnceWhenATerminalDoes() throws IOException {
        assertThat(new ShellInput(bytes(""), true).read()).isEqualTo(-1);
    }

    @Test
    void shouldWaitUntilItIsEndedWhenThereIsNoInputAtAll() throws InterruptedException {
        assertWaitsForItsEnd(new ShellInput(bytes(""), false));
    }

    @Test
    void shouldTakeAnInputThatCannotBeReadForNoInput() throws Exception {
        InputStream closed = InputStream.nullInputStream();
        closed.close();

        assertWaitsForItsEnd(new ShellInput(closed, false));
    }

    @Test
    void shouldReadNoMoreAfterItsEnd() throws IOException {
        ShellInput input = new ShellInput(bytes("lb\n"), true);
        assertThat(input.read()).isEqualTo('l');

        input.end();
        assertThat(input.read()).isEqualTo(-1);
    }
}
