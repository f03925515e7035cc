package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** An actor that throws at each message and is made anew by its supervisor. */
final class Restart implements Experiment {
    private final int failures;

    Restart(int failures) {
        this.failures = failures;
    }

    @Override
    public String name() {
        return "restart";
    }

    @Override
    public String summary() {
        return "an actor throws at each of " + failures + " messages and is restarted";
    }

    @Override
    public String unit() {
        return "restarts";
    }

    @Override
    public Set<Lab.Ability> needs() {
        return Set.of(Lab.Ability.RESTART);
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), 1);
        Cast<R> cast = new Cast<>(lab);
        Log log = new Log();
        R actor = cast.add(() -> new Failing<>(failures, log, finish));
        return cast.run(() -> send(lab, actor), finish, failures);
    }

    private <R> void send(Lab<R> lab, R actor) {
        Tick[] lap = Tick.lap(0);
        for (int i = 0; i <= failures; i++) {
            lab.tell(actor, lap[i & (Tick.LAP - 1)]);
        }
    }

    /** What outlives the instances of the actor. */
    private static final class Log {
        private final AtomicInteger instances = new AtomicInteger();

        /** The actor's own: a system runs its instances one after the other. */
        private int messages;
    }

    /** Throws until the last message. */
    private static final class Failing<R> implements Script<R> {
        private final int failures;
        private final Log log;
        private final Finish finish;

        Failing(int failures, Log log, Finish finish) {
            this.failures = failures;
            this.log = log;
            this.finish = finish;
            log.instances.getAndIncrement();
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            int number = log.messages & (Tick.LAP - 1);
            if (((Tick) message).number() != number) {
                finish.fail("expected message " + number + ", found " + message);
            }
            if (log.messages++ < failures) {
                throw new Failure();
            }
            finish.check("instances", failures + 1L, log.instances.get());
            finish.arrive();
        }
    }

    /** Has no stack trace, which would cost more than a restart. */
    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure() {
            super("as planned", null, false, false);
        }
    }
}
