package io.understudy.bench.lab.vertx;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Local consumers on the event bus of Vert.x, known by their addresses. Each has a context of its own, which stays on one of the
 * event loops; Vert.x gives them out in turn.
 */
public final class VertxLab implements Lab<String> {
    static final DeliveryOptions BY_REFERENCE =
            new DeliveryOptions().setCodecName(SameObject.NAME).setLocalOnly(true);

    private static final long LIMIT_SECONDS = 20;

    private final Vertx vertx = Vertx.vertx();
    private final EventBus bus = vertx.eventBus().registerCodec(new SameObject());
    private final AtomicLong addresses = new AtomicLong();
    private final Map<String, VertxPlayer> players = new ConcurrentHashMap<>();

    /** As it comes. */
    public VertxLab() {}

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.ASK);
    }

    @Override
    public String spawn(Supplier<Script<String>> script) {
        String address = Long.toString(addresses.getAndIncrement());
        VertxPlayer player = new VertxPlayer(this, address, script.get());
        players.put(address, player);
        ContextInternal own = ((VertxInternal) vertx).createEventLoopContext();
        ContextInternal before = own.beginDispatch();
        try {
            player.listen(bus);
        } finally {
            own.endDispatch(before);
        }
        return address;
    }

    @Override
    public void tell(String to, Object message) {
        bus.send(to, message, BY_REFERENCE);
    }

    @Override
    public CompletionStage<Object> ask(String to, Object message) {
        return bus.request(to, message, BY_REFERENCE).map(Message::body).toCompletionStage();
    }

    @Override
    public void stop(String actor) {
        VertxPlayer player = players.remove(actor);
        if (player != null) {
            player.end();
        }
    }

    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Vert.x shut down", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("expected Vert.x to shut down within " + LIMIT_SECONDS + " s", e);
        }
    }
}
