package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The actors at the top that a run works with, and that are stopped after it. */
final class Cast<R> {
    private final Lab<R> lab;
    private final List<R> actors = new ArrayList<>();

    Cast(Lab<R> lab) {
        this.lab = lab;
    }

    /** Starts one. */
    R add(Supplier<Script<R>> script) {
        R actor = lab.spawn(script);
        actors.add(actor);
        return actor;
    }

    /** All so far, in order; later ones are seen too. */
    List<R> actors() {
        return actors;
    }

    /** Tells all of them. */
    void tellAll(Object message) {
        for (R actor : actors) {
            lab.tell(actor, message);
        }
    }

    /** A run that begins with {@code start}, ends with {@code finish} and is {@code operations} long. */
    Experiment.Run run(Runnable start, Finish finish, long operations) {
        return new Experiment.Run() {
            @Override
            public long go() throws InterruptedException {
                start.run();
                finish.await();
                return operations;
            }

            @Override
            public void close() {
                actors.forEach(lab::stop);
            }
        };
    }
}
