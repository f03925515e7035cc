package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.contract.Eventually;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** Two copies of the runtime in one process, each in a class loader of its own, as two versions in one framework are. */
class SideBySideTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void shouldNotInterfereWithAnotherVersionInTheSameProcess() throws Exception {
        try (URLClassLoader first = loader();
                URLClassLoader second = loader()) {
            Copy one = new Copy(first);
            Copy other = new Copy(second);
            assertThat(one.orders.getClass()).isNotEqualTo(other.orders.getClass());

            one.orders.accept("start");
            other.orders.accept("start");
            for (int i = 0; i < 1_000; i++) {
                one.orders.accept("tell");
                if (i % 2 == 0) {
                    other.orders.accept("tell");
                }
            }
            assertThat(Eventually.holds(() -> one.handled.getAsInt() == 1_000, LIMIT))
                    .isTrue();
            assertThat(Eventually.holds(() -> other.handled.getAsInt() == 500, LIMIT))
                    .isTrue();

            one.orders.accept("stop");
            other.orders.accept("tell");
            assertThat(Eventually.holds(() -> other.handled.getAsInt() == 501, LIMIT))
                    .as("the other goes on")
                    .isTrue();
            assertThat(one.handled.getAsInt()).isEqualTo(1_000);
            other.orders.accept("stop");
        }
    }

    private static URLClassLoader loader() {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        URL[] urls = Arrays.stream(path.split(File.pathSeparator))
                .map(SideBySideTest::url)
                .toArray(URL[]::new);
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }

    /** The program of one copy, seen through interfaces that both copies share. */
    private static final class Copy {
        private final Consumer<String> orders;
        private final IntSupplier handled;

        @SuppressWarnings("unchecked") // Program is one.
        Copy(ClassLoader loader) throws ReflectiveOperationException {
            Object program =
                    loader.loadClass(Program.class.getName()).getConstructor().newInstance();
            orders = (Consumer<String>) program;
            handled = (IntSupplier) program;
        }
    }

    /** A system with an actor that counts; of both copies, so that each has the same names. */
    public static final class Program implements Consumer<String>, IntSupplier {
        private final AtomicInteger handled = new AtomicInteger();
        private SystemOnThreads test;
        private ActorRef<String> actor;

        /** Nothing is started yet. */
        public Program() {}

        @Override
        public int getAsInt() {
            return handled.get();
        }

        @Override
        public void accept(String order) {
            switch (order) {
                case "start" -> start();
                case "tell" -> actor.tell("m");
                case "stop" -> stop();
                default -> throw new IllegalArgumentException(order);
            }
        }

        private void start() {
            test = SystemOnThreads.threads(2);
            actor = test.system().spawn(Props.of(() -> (message, context) -> handled.incrementAndGet()), "counter");
        }

        private void stop() {
            ActorSystem system = test.system();
            try {
                system.shutdown(Duration.ofSeconds(5)).toCompletableFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException("the system did not stop", e);
            }
        }
    }
}
