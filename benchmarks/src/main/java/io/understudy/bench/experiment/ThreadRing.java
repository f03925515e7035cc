package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;

/** Savina's ThreadRing: one token goes round a ring of actors. */
final class ThreadRing implements Experiment {
    private final int actors;
    private final int hops;

    ThreadRing(int actors, int hops) {
        this.actors = actors;
        this.hops = hops;
    }

    @Override
    public String name() {
        return "thread-ring";
    }

    @Override
    public String summary() {
        return "a token makes " + hops + " hops in a ring of " + actors + " actors";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), 1);
        Cast<R> cast = new Cast<>(lab);
        Ring.form(cast, lab, actors, true, new Ring.Goal(1, finish));
        return cast.run(() -> lab.tell(cast.actors().get(0), new Ring.Token(0, hops)), finish, hops);
    }
}
