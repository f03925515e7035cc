package io.understudy.kernel.internal;

import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.spi.MailboxIndex;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Coordinators that do not do what they should, each in one way, once they are told to. */
final class BrokenCoordinators {
    private BrokenCoordinators() {}

    /** One that can be broken at any time. */
    abstract static class Breakable extends SystemCoordinatorTwin {
        private volatile boolean broken;

        Breakable() {
            super(new StealingCoordinator());
        }

        final void breakNow() {
            broken = true;
        }

        final boolean broken() {
            return broken;
        }

        /** What it does with an index while it is broken; {@code sound} gives it to a sound one. */
        abstract boolean take(MailboxIndex index, Sound sound);

        interface Sound {
            boolean take();
        }

        @Override
        public boolean registerReady(MailboxIndex index) {
            return broken ? take(index, () -> super.registerReady(index)) : super.registerReady(index);
        }

        @Override
        public boolean requeue(MailboxIndex index) {
            return broken ? take(index, () -> super.requeue(index)) : super.requeue(index);
        }
    }

    /** Takes every {@code nth} index and forgets it. */
    static Breakable losing(int nth) {
        AtomicInteger count = new AtomicInteger();
        return new Breakable() {
            @Override
            boolean take(MailboxIndex index, Sound sound) {
                return count.incrementAndGet() % nth == 0 || sound.take();
            }
        };
    }

    /** Loses as {@link #losing}, and counts what it has lost among what it has. */
    static Breakable losingAndBoasting(int nth) {
        AtomicInteger count = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        return new Breakable() {
            @Override
            boolean take(MailboxIndex index, Sound sound) {
                return (count.incrementAndGet() % nth == 0 && lost.incrementAndGet() > 0) || sound.take();
            }

            @Override
            public int depth() {
                return super.depth() + lost.get();
            }
        };
    }

    /** Gives out every index twice. */
    static Breakable repeating() {
        return new Breakable() {
            @Override
            boolean take(MailboxIndex index, Sound sound) {
                boolean taken = sound.take();
                return sound.take() && taken;
            }
        };
    }

    /** Refuses every {@code nth} index although nobody closed it. */
    static Breakable refusing(int nth) {
        AtomicInteger count = new AtomicInteger();
        return new Breakable() {
            @Override
            boolean take(MailboxIndex index, Sound sound) {
                return count.incrementAndGet() % nth != 0 && sound.take();
            }
        };
    }

    /** Throws instead of taking every {@code nth} index. */
    static Breakable throwing(int nth) {
        AtomicInteger count = new AtomicInteger();
        return new Breakable() {
            @Override
            boolean take(MailboxIndex index, Sound sound) {
                if (count.incrementAndGet() % nth == 0) {
                    throw new IllegalStateException("made up");
                }
                return sound.take();
            }
        };
    }

    /** Takes everything and gives out nothing; says that it has it if {@code honest}. */
    static Breakable hoarding(boolean honest) {
        return new Breakable() {
            @Override
            boolean take(MailboxIndex index, Sound sound) {
                return sound.take();
            }

            @Override
            public int drainReadyCycle(MailboxIndex[] out, int max) {
                return broken() ? 0 : super.drainReadyCycle(out, max);
            }

            @Override
            public void awaitReady(long nanos) {
                if (broken()) {
                    LockSupport.parkNanos(Math.min(nanos, 5_000_000));
                } else {
                    super.awaitReady(nanos);
                }
            }

            @Override
            public int depth() {
                return broken() && !honest ? 0 : super.depth();
            }
        };
    }
}
