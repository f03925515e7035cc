package io.understudy.bench.lab;

import io.understudy.bench.lab.serial.SerialActor;
import io.understudy.bench.lab.serial.SerialLab;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A system that works but for one fault. */
final class FaultyLab implements Lab<SerialActor> {
    private static final int EVERY = 500;

    private final SerialLab healthy = new SerialLab();
    private final Fault fault;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicReference<Runnable> late = new AtomicReference<>();

    FaultyLab(Fault fault) {
        this.fault = fault;
    }

    /** What goes wrong. */
    enum Fault {
        NONE,
        LOSES,
        REPEATS,
        REORDERS,
        RUNS_SEVERAL_AT_ONCE,
        GOES_ON_AFTER_STOP,
        ANSWERS_WRONGLY,
        KEEPS_THE_INSTANCE
    }

    @Override
    public Set<Ability> abilities() {
        return fault == Fault.KEEPS_THE_INSTANCE ? EnumSet.of(Ability.ASK, Ability.RESTART) : healthy.abilities();
    }

    @Override
    public SerialActor spawn(Supplier<Script<SerialActor>> script) {
        return switch (fault) {
            case RUNS_SEVERAL_AT_ONCE -> healthy.spawn(() -> handsOver(script.get()));
            case GOES_ON_AFTER_STOP -> healthy.spawn(() -> cannotStop(script.get()));
            case KEEPS_THE_INSTANCE -> healthy.spawn(() -> swallows(script.get()));
            default -> healthy.spawn(script);
        };
    }

    /** Each message on a thread of its own. */
    private static Script<SerialActor> handsOver(Script<SerialActor> script) {
        return (message, scene) -> new Thread(() -> script.receive(message, scene)).start();
    }

    private static Script<SerialActor> swallows(Script<SerialActor> script) {
        return (message, scene) -> {
            try {
                script.receive(message, scene);
            } catch (IllegalStateException planned) {
                scene.self(); // and on as if nothing had happened
            }
        };
    }

    private static Script<SerialActor> cannotStop(Script<SerialActor> script) {
        return (message, scene) -> script.receive(message, new Scene<>() {
            @Override
            public SerialActor self() {
                return scene.self();
            }

            @Override
            public void tell(SerialActor to, Object said) {
                scene.tell(to, said);
            }

            @Override
            public void reply(Object answer) {
                scene.reply(answer);
            }

            @Override
            public SerialActor spawn(Supplier<Script<SerialActor>> child) {
                return scene.spawn(child);
            }

            @Override
            public void stop() {}
        });
    }

    @Override
    public void tell(SerialActor to, Object message) {
        boolean now = sent.incrementAndGet() % EVERY == 0;
        if (now && fault == Fault.LOSES) {
            return;
        }
        if (now && fault == Fault.REORDERS) {
            late.set(() -> healthy.tell(to, message));
            return;
        }
        healthy.tell(to, message);
        if (now && fault == Fault.REPEATS) {
            healthy.tell(to, message);
        }
        Runnable held = late.getAndSet(null);
        if (held != null) {
            held.run();
        }
    }

    @Override
    public CompletionStage<Object> ask(SerialActor to, Object message) {
        return fault == Fault.ANSWERS_WRONGLY ? CompletableFuture.completedStage(message) : healthy.ask(to, message);
    }

    @Override
    public void stop(SerialActor actor) {
        if (fault != Fault.GOES_ON_AFTER_STOP) {
            healthy.stop(actor);
        }
    }

    @Override
    public void close() {
        healthy.close();
    }
}
