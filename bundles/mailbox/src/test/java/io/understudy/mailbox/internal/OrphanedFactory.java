package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.io.IOException;
import java.io.InputStream;

/**
 * Makes mailboxes whose class loader finds no class any more once they are made, as that of a bundle after an update and a
 * refresh of the framework.
 */
final class OrphanedFactory implements MailboxFactory {
    private static final String PACKAGE = QueueMailboxFactory.class.getPackageName();

    @Override
    public Mailbox create(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        Orphaned loader = new Orphaned();
        try {
            MailboxFactory factory = Class.forName(QueueMailboxFactory.class.getName(), true, loader)
                    .asSubclass(MailboxFactory.class)
                    .getConstructor()
                    .newInstance();
            Mailbox mailbox = factory.create(options, word, owner);
            loader.gone = true;
            return mailbox;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the factory", e);
        }
    }

    private static final class Orphaned extends ClassLoader {
        private volatile boolean gone;

        Orphaned() {
            super(QueueMailboxFactory.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (gone) {
                throw new ClassNotFoundException(name + ": the bundle is gone");
            }
            if (!name.startsWith(PACKAGE)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
