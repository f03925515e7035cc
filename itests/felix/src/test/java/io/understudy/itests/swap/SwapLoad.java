package io.understudy.itests.swap;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Senders that keep several hundred actors busy while something is done to the system: threads that send to all of them, actors
 * that send on, a thread that suspends and resumes, and one that lets actors come and go.
 *
 * <p><b>Threads:</b> the thread of the test.
 */
final class SwapLoad implements AutoCloseable {
    private static final int SENDERS = 3;
    private static final int MOST_WAITING = 3_000;
    private static final int GUESTS = 20;
    private static final int TO_EACH_GUEST = 20;

    private final ActorSystem system;
    private final Tally tally = new Tally();
    private final Ensemble ensemble;
    private final List<Outbox> outboxes = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Ledger> guests = new ArrayList<>();
    private volatile boolean ended;

    SwapLoad(ActorSystem system, long seed) {
        this.system = system;
        this.ensemble = new Ensemble(system, tally, SENDERS);
        for (int i = 0; i < SENDERS; i++) {
            Outbox outbox = new Outbox(i, ensemble.targets().size(), tally);
            outboxes.add(outbox);
            thread("sender-" + i, () -> send(outbox));
        }
        thread("suspender", () -> suspendAndResume(new Random(seed)));
        thread("host", this::letComeAndGo);
        outboxes.addAll(ensemble.relays());
    }

    private void thread(String name, Runnable body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (RuntimeException | Error e) {
                        tally.error(name + ": found " + e);
                        throw e;
                    }
                },
                "swap-load-" + name);
        threads.add(thread);
    }

    void start() {
        threads.forEach(Thread::start);
    }

    Tally tally() {
        return tally;
    }

    Ensemble ensemble() {
        return ensemble;
    }

    private void send(Outbox outbox) {
        while (!ended) {
            for (Target target : ensemble.targets()) {
                outbox.send(target, null);
            }
            while (tally.waiting() > MOST_WAITING && !ended) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    private void suspendAndResume(Random random) {
        List<Target> held = ensemble.of(Target.Kind.SUSPENDED);
        while (!ended) {
            ActorRef<Numbered> one = held.get(random.nextInt(held.size())).ref();
            ActorRef<Numbered> other = held.get(random.nextInt(held.size())).ref();
            system.suspend(one);
            LockSupport.parkNanos(1_000_000);
            system.suspend(other);
            system.resume(one);
            LockSupport.parkNanos(1_000_000);
            system.resume(other);
        }
        held.forEach(target -> system.resume(target.ref()));
    }

    /** Each guest gets some messages and is stopped when it has handled them. */
    private void letComeAndGo() {
        Deque<Target> present = new ArrayDeque<>();
        while (!ended || !present.isEmpty()) {
            if (!ended && present.size() < GUESTS) {
                Target guest = guest();
                Outbox outbox = new Outbox(0, 1, tally);
                for (int i = 0; i < TO_EACH_GUEST; i++) {
                    outbox.send(guest, null);
                }
                present.add(guest);
            }
            Target oldest = present.peekFirst();
            if (oldest.ledger().ended.get() >= TO_EACH_GUEST) {
                system.stop(oldest.ref());
                present.removeFirst();
            }
            LockSupport.parkNanos(500_000);
        }
    }

    private Target guest() {
        Ledger ledger = new Ledger("guest-" + guests.size(), 1, false, tally);
        Target guest = new Target(0, Target.Kind.ORDINARY, system.spawn(Props.of(() -> new Player(ledger))), ledger);
        guests.add(ledger);
        return guest;
    }

    /** Waits until {@code count} more messages were handled. */
    void awaitProgress(int count) {
        long wanted = tally.handled.sum() + count;
        Await.until(() -> tally.handled.sum() >= wanted, count + " more messages to be handled", this::state);
    }

    private Object state() {
        return tally.waiting() + " waiting, " + tally.errors() + ", roles missing: "
                + system.inspection().snapshot("/user", 1).missingRoles();
    }

    /** Ends sending, and waits until everything that was accepted has been handled. */
    @Override
    public void close() {
        ended = true;
        for (Thread thread : threads) {
            Await.until(() -> !thread.isAlive(), thread.getName() + " to end", this::state);
        }
        Await.until(
                () -> ensemble.of(Target.Kind.RELAYING).stream().allMatch(SwapLoad::idle),
                "relays to rest",
                this::state);
        ensemble.of(Target.Kind.STASHING).forEach(target -> target.ref().tell(Numbered.FLUSH));
    }

    private static boolean idle(Target target) {
        return target.ledger().ended.get() >= target.ledger().accepted.sum();
    }

    /** Waits until nothing waits any more; false if it takes too long, which is for the caller to explain. */
    boolean settled() {
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (tally.waiting() != 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(1_000_000);
        }
        return tally.waiting() == 0;
    }

    /** How many messages are neither handled nor dead letters nor in a mailbox, nor come at all though they were sent. */
    long lost() {
        long lost = 0;
        for (Target target : ensemble.targets()) {
            long here = Math.abs(target.ledger().lost());
            for (Outbox outbox : outboxes) {
                here = Math.max(here, target.ledger().lostOf(outbox.sender(), outbox.sent(target)));
            }
            if (here != 0) {
                tally.error(target.ref().path() + ": expected all messages, found " + here + " lost");
            }
            lost += here;
        }
        for (Ledger guest : guests) {
            lost += Math.abs(guest.lost());
        }
        return lost;
    }
}
