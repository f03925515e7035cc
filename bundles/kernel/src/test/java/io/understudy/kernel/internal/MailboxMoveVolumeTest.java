package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A thousand moves under load, and what is left of the former mailboxes. */
@Tag("slow")
class MailboxMoveVolumeTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenAHundredActorsMoveAThousandTimes(Runtimes.Combination runtime) {
        MailboxOptions waiting = MailboxOptions.bounded(50)
                .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                .withBlockTimeout(Duration.ofMinutes(1));
        try (SystemOnThreads test = runtime.open()) {
            MoveLoad load = new MoveLoad(test, waiting, 100);
            load.during(() -> {
                for (int i = 0; i < 1_000; i++) {
                    assertThat(test.kernel().moves().moveAll(new QueueMailboxFactory(), SOON))
                            .isEqualTo(101);
                }
            });
            load.assertNothingLost();
            assertThat(test.deadLetters()).isZero();
        }
    }

    /** Loads the mailbox classes anew, as another version of their bundle would. */
    private static final class Version extends URLClassLoader {
        Version() {
            super(
                    new URL[] {
                        QueueMailboxFactory.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                    },
                    MailboxFactory.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith("io.understudy.mailbox.internal.")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }

        MailboxFactory factory() throws ReflectiveOperationException {
            return (MailboxFactory) loadClass(QueueMailboxFactory.class.getName(), true)
                    .getConstructor()
                    .newInstance();
        }
    }

    @Test
    void shouldKeepNothingOfTheFormerVersionWhenEverybodyHasMovedOut() throws Exception {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            List<WeakReference<ClassLoader>> former = new ArrayList<>();
            MoveLoad unbounded = new MoveLoad(test, MailboxOptions.unbounded(), 5);
            MoveLoad bounded = new MoveLoad(test, MailboxOptions.bounded(20).withPriority(message -> 1), 5);
            unbounded.during(() -> {
                for (int i = 0; i < 5; i++) {
                    former.add(liveInAVersion(test, unbounded));
                }
            });
            assertThat(MoveBench.mailbox(bounded.refs().get(0)).getClass().getClassLoader())
                    .isSameAs(former.get(4).get());
            test.roles().mailboxes(new QueueMailboxFactory());
            assertThat(test.kernel().moves().moveAll(new QueueMailboxFactory(), SOON))
                    .isEqualTo(11);
            SystemOnThreads.await(
                    () -> {
                        System.gc();
                        return former.stream().allMatch(loader -> loader.get() == null);
                    },
                    "every former class loader to be collected");
            unbounded.assertNothingLost();
        }
    }

    private static WeakReference<ClassLoader> liveInAVersion(SystemOnThreads test, MoveLoad load) {
        try {
            MailboxFactory factory = new Version().factory();
            test.roles().mailboxes(factory);
            assertThat(test.kernel().moves().moveAll(factory, SOON)).isEqualTo(11);
            Mailbox mailbox = MoveBench.mailbox(load.refs().get(0));
            assertThat(mailbox.getClass().getClassLoader())
                    .isSameAs(factory.getClass().getClassLoader());
            load.awaitProgress(100);
            return new WeakReference<>(factory.getClass().getClassLoader());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the classes of a mailbox", e);
        }
    }
}
