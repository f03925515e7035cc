package io.understudy.launcher;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/**
 * What the shell reads. It ends when it is told to, and when the input does, with one exception: an input that is not a terminal
 * and had not a single byte does not end. So a program that was started without input does not take that for the wish to stop.
 *
 * <p><b>Threads:</b> one reads, any may {@link #end} it.
 */
final class ShellInput extends FilterInputStream {
    private final boolean terminal;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean begun;

    ShellInput(InputStream in, boolean terminal) {
        super(in);
        this.terminal = terminal;
    }

    /** Lets nothing more be read. */
    void end() {
        ended.countDown();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (ended.getCount() == 0) {
            return -1;
        }
        int count = readOrEnd(buffer, offset, length);
        if (count < 0 && !begun && !terminal) {
            awaitEnd();
        }
        begun |= count > 0;
        return count;
    }

    /** An input that was closed by whoever started the program cannot be read; that is an end like any other. */
    private int readOrEnd(byte[] buffer, int offset, int length) throws IOException {
        try {
            return in.read(buffer, offset, length);
        } catch (IOException e) {
            if (begun) {
                throw e;
            }
            return -1;
        }
    }

    private void awaitEnd() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
