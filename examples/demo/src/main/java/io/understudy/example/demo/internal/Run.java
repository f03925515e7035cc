package io.understudy.example.demo.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One run of the demo, from the first actor to the last. Nobody waits in it: each step follows when the one before is done.
 *
 * <p><b>Threads:</b> one starts it; the rest happens on whatever thread the news comes.
 */
final class Run {
    private static final int CUSTOMERS = 4;
    private static final int VISITORS = 50;
    private static final int VISITORS_SERVED = 10;
    private static final int NOTES = 1_000;
    private static final int ROOM_FOR_NOTES = 64;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

    private final ActorSystem system;
    private final MonotonicClock clock;
    private final int id;
    private final int orders;
    private final Audit audit = new Audit();
    private final AtomicInteger restarts = new AtomicInteger();
    private final Set<String> alive = ConcurrentHashMap.newKeySet();
    private final Set<ActorRef<?>> actors = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Void> allStopped = new CompletableFuture<>();

    Run(ActorSystem system, MonotonicClock clock, int id, int orders) {
        this.system = system;
        this.clock = clock;
        this.id = id;
        this.orders = orders;
    }

    /** How long a run of so many orders may take: each failure holds a shelf for a while. */
    static Duration limit(int orders) {
        return Duration.ofSeconds(30).plusMillis(orders);
    }

    /** Starts it; completes with what it came to, or with an error if it could not be started or was aborted. */
    CompletableFuture<Outcome> start() {
        ActorSystem.Subscription subscription = system.observe(this::heard);
        return course().whenComplete((outcome, error) -> {
            stopActors();
            subscription.close();
        });
    }

    /** Ends it before its time. */
    void abort() {
        audit.abort(new CancellationException("run " + id + " of the demo was aborted"));
    }

    private CompletableFuture<Outcome> course() {
        long began = clock.nanoTime();
        try {
            ActorRef<Ledger.Message> ledger = open();
            return audit.atRest()
                    .completeOnTimeout(null, limit(orders).toMillis(), TimeUnit.MILLISECONDS)
                    .thenCompose(rest -> closing(ledger, Duration.ofNanos(clock.nanoTime() - began)));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private ActorRef<Ledger.Message> open() {
        ActorRef<Ledger.Message> ledger = spawn(Props.of(Ledger::new), "ledger");
        ActorRef<Order> desk = spawn(Props.of(() -> new Desk(ledger, audit)), "desk");
        sendCustomers(desk);
        openWindow();
        fillBoard();
        audit.release();
        return ledger;
    }

    private <M> ActorRef<M> spawn(Props<M> props, String name) {
        ActorRef<M> ref = system.spawn(props, name + "-" + id);
        alive.add(ref.path());
        actors.add(ref);
        return ref;
    }

    private void sendCustomers(ActorRef<Order> desk) {
        for (int i = 1; i <= CUSTOMERS; i++) {
            Track toDesk = audit.track(Hop.DESK);
            ActorRef<Customer.GoOn> customer =
                    spawn(Props.of(() -> new Customer(desk, toDesk, CUSTOMERS)), "customer-" + i);
            customer.tell(new Customer.GoOn(audit.track(Hop.CUSTOMERS).next(), i, orders));
        }
    }

    /** Visitors queue while the window is held; then it serves some, and closes on the others. */
    private void openWindow() {
        ActorRef<Window.Visit> window = spawn(Props.of(() -> new Window(VISITORS_SERVED)), "window");
        Track visitors = audit.track(Hop.WINDOW);
        system.suspend(window);
        for (int i = 0; i < VISITORS; i++) {
            window.tell(new Window.Visit(visitors.next()));
        }
        system.resume(window);
    }

    /** More notes than there is room for come while nobody looks. */
    private void fillBoard() {
        MailboxOptions newestOnly = MailboxOptions.bounded(ROOM_FOR_NOTES).withOverflow(OverflowStrategy.DROP_OLDEST);
        ActorRef<Board.Note> board = spawn(Props.of(Board::new).withMailbox(newestOnly), "board");
        Track notes = audit.track(Hop.BOARD);
        system.suspend(board);
        for (int i = 0; i < NOTES; i++) {
            board.tell(new Board.Note(notes.next()));
        }
        system.resume(board);
    }

    /** All is at rest, or the time is up: asks the ledger, stops everybody, and draws up the result. */
    private CompletionStage<Outcome> closing(ActorRef<Ledger.Message> ledger, Duration took) {
        long underWay = audit.underWay();
        return ledger.ask(Ledger.HowMuch::new, ANSWER_LIMIT)
                .exceptionally(noAnswer -> Map.of())
                .thenCompose(delivered -> stopAll()
                        .thenApply(stopped -> new Outcome(
                                orders,
                                audit.tallies(),
                                underWay,
                                restarts.get(),
                                delivered,
                                alive.stream().sorted().toList(),
                                took)));
    }

    private CompletableFuture<Void> stopAll() {
        stopActors();
        return allStopped.completeOnTimeout(null, STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void stopActors() {
        actors.forEach(system::stop);
        if (alive.isEmpty()) {
            allStopped.complete(null);
        }
    }

    private void heard(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.DeadLettered lost) {
            ours(lost.letter().message()).ifPresent(Stamp::deadLettered);
        } else if (event instanceof RuntimeEvent.ActorFailed failed) {
            ours(failed.failure().message()).ifPresent(this::failed);
        } else if (event instanceof RuntimeEvent.ActorRestarted restarted && isShelf(restarted.path())) {
            restarts.incrementAndGet();
            audit.release();
        } else if (event instanceof RuntimeEvent.ActorDeregistered gone
                && alive.remove(gone.path())
                && alive.isEmpty()) {
            allStopped.complete(null);
        }
    }

    /** A shelf failed; nothing is at rest before it is restarted. */
    private void failed(Stamp stamp) {
        audit.hold();
        stamp.failed();
    }

    /** The stamp of a message, if it is one of this run. */
    private Optional<Stamp> ours(Object message) {
        return message instanceof Tracked tracked && tracked.stamp().track().audit() == audit
                ? Optional.of(tracked.stamp())
                : Optional.empty();
    }

    private boolean isShelf(String path) {
        return path.startsWith("/user/desk-" + id + "/");
    }
}
