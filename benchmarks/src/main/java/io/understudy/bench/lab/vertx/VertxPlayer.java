package io.understudy.bench.lab.vertx;

import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import io.vertx.core.Handler;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.function.Supplier;

/** A consumer that follows a script; its own scene, so that a message needs no object more. */
final class VertxPlayer implements Handler<Message<Object>>, Scene<String> {
    private final VertxLab lab;
    private final String address;
    private final Script<String> script;
    private volatile MessageConsumer<Object> consumer;
    /** The message that is being handled. */
    private Message<Object> current;

    private volatile boolean stopped;

    VertxPlayer(VertxLab lab, String address, Script<String> script) {
        this.lab = lab;
        this.address = address;
        this.script = script;
    }

    /** Takes messages from now on, on the context of the caller. */
    void listen(EventBus bus) {
        consumer = bus.localConsumer(address, this);
    }

    void end() {
        stopped = true;
        consumer.unregister();
    }

    @Override
    public void handle(Message<Object> message) {
        if (!stopped) {
            current = message;
            script.receive(message.body(), this);
        }
    }

    @Override
    public String self() {
        return address;
    }

    @Override
    public void tell(String to, Object message) {
        lab.tell(to, message);
    }

    @Override
    public void reply(Object message) {
        current.reply(message, VertxLab.BY_REFERENCE);
    }

    @Override
    public String spawn(Supplier<Script<String>> child) {
        return lab.spawn(child);
    }

    @Override
    public void stop() {
        lab.stop(address);
    }
}
