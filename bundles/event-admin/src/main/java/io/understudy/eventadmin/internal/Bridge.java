package io.understudy.eventadmin.internal;

import io.understudy.ActorSystem;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.MonotonicClock;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what happens in one system into topics with properties. The thread where something happens only notes it; the rest is done
 * by the thread of the outbox. Events that were dropped are reported at most once a minute, in the log and as a topic.
 *
 * <p><b>Threads:</b> any.
 */
final class Bridge implements RuntimeObserver, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Bridge.class);
    /** The topic of receipts; nobody else needs it. */
    static final String RECEIPT = Topic.BASE + "eventadmin/RECEIPT";

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long REPORT_NANOS = Duration.ofMinutes(1).toNanos();

    private final String system;
    private final Post post;
    private final Receipts receipts;
    /** Tells receipts of this bridge from those of one before. */
    private final String id = UUID.randomUUID().toString();

    private final MonotonicClock monotonic;
    private final Clock clock;
    private final Outbox<Noted> outbox;
    private final ActorSystem.Subscription observation;
    private volatile BridgeSettings settings;
    /** Of the thread of the outbox. */
    private long reported;

    private Long reportedAt;

    private record Noted(Topic topic, RuntimeEvent event, long time) {}

    /** A bridge from {@code system} to {@code post}. */
    Bridge(ActorSystem system, BridgeSettings settings, Post post, MonotonicClock monotonic, Clock clock) {
        this.system = system.name();
        this.settings = settings;
        this.post = post;
        this.receipts = new Receipts(this::postReceipt, PATIENCE);
        this.monotonic = monotonic;
        this.clock = clock;
        this.outbox =
                new Outbox<>(this.system + "-eventadmin", settings.queueLimit(), this::deliver, this::reportDropped);
        outbox.start();
        this.observation = system.observe(this);
    }

    void apply(BridgeSettings next) {
        settings = next;
        outbox.limit(next.queueLimit());
    }

    BridgeSettings settings() {
        return settings;
    }

    @Override
    public void onEvent(RuntimeEvent event) {
        Topic topic = Topic.of(event);
        if (topic != null && settings.topics().contains(topic)) {
            outbox.offer(new Noted(topic, event, clock.millis()));
        }
    }

    private void deliver(Noted noted) {
        send(noted.topic, Facts.of(noted.event), noted.time);
        receipts.posted();
    }

    private void send(Topic topic, Map<String, Object> facts, long time) {
        Map<String, Object> properties = new HashMap<>(facts);
        properties.put("system.name", system);
        properties.put("timestamp", time);
        post.post(topic.topic(), properties);
    }

    private void postReceipt(long number) {
        post.post(RECEIPT, Map.of("bridge", id, "number", number));
    }

    /** A receipt has arrived. */
    void received(Object bridge, Object number) {
        if (id.equals(bridge) && number instanceof Long count) {
            receipts.received(count);
        }
    }

    private void reportDropped() {
        long dropped = outbox.dropped();
        long now = monotonic.nanoTime();
        if (dropped == reported || (reportedAt != null && now - reportedAt < REPORT_NANOS)) {
            return;
        }
        long more = dropped - reported;
        reported = dropped;
        reportedAt = now;
        LOG.warn(
                "{} events of {} were dropped, {} so far: handlers of Event Admin are slower than events come; make them "
                        + "faster, or leave topics out in {}",
                more,
                system,
                dropped,
                EventAdminComponent.PID);
        if (settings.topics().contains(Topic.DROPPED)) {
            try {
                send(Topic.DROPPED, Map.of("count", more, "total", dropped), clock.millis());
            } catch (RuntimeException | LinkageError e) {
                LOG.debug("Event Admin did not take the report", e);
            }
        }
    }

    @Override
    public void close() {
        observation.close();
        receipts.close();
        outbox.close();
    }
}
