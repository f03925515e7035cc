package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import java.util.List;

/** The same tokens make the same number of hops in a ring of more and more actors. */
final class Crowd implements Experiment {
    private final int actors;
    private final int tokens;
    private final int hops;

    /** So many hops of all tokens together. */
    Crowd(int actors, int tokens, int hops) {
        if (actors % tokens != 0) {
            throw new IllegalArgumentException("expected a multiple of " + tokens
                    + " actors, so that the tokens start at equal distances; found " + actors);
        }
        this.actors = actors;
        this.tokens = tokens;
        this.hops = hops / tokens;
    }

    @Override
    public String name() {
        return "actors-" + actors;
    }

    @Override
    public String summary() {
        return tokens + " tokens make " + (long) hops * tokens + " hops in a ring of " + actors + " actors";
    }

    @Override
    public Group group() {
        return Group.GROWTH;
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), tokens);
        Cast<R> cast = new Cast<>(lab);
        Ring.form(cast, lab, actors, tokens == 1, new Ring.Goal(tokens, finish));
        List<R> ring = cast.actors();
        Runnable start = () -> {
            for (int id = 0; id < tokens; id++) {
                lab.tell(ring.get(id * (actors / tokens)), new Ring.Token(id, hops));
            }
        };
        return cast.run(start, finish, (long) hops * tokens);
    }
}
