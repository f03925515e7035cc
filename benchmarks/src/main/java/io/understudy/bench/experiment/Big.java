package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.List;

/** Savina's Big: each actor pings random others, one after the other, and answers their pings. */
final class Big implements Experiment {
    private final int actors;
    private final int pings;

    Big(int actors, int pings) {
        this.actors = actors;
        this.pings = pings;
    }

    @Override
    public String name() {
        return "big";
    }

    @Override
    public String summary() {
        return actors + " actors ping random others " + pings + " times each, and wait for each answer";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), actors);
        Cast<R> cast = new Cast<>(lab);
        for (int i = 0; i < actors; i++) {
            int id = i;
            cast.add(() -> new Messenger<>(id, pings, finish));
        }
        Peers<R> peers = new Peers<>(List.copyOf(cast.actors()));
        cast.tellAll(peers);
        return cast.run(() -> cast.tellAll(Begin.BEGIN), finish, 2L * pings * actors);
    }

    private enum Begin {
        BEGIN
    }

    /** All messengers, by id. */
    private record Peers<R>(List<R> all) {}

    private record Ping(int from) {}

    private record Pong(int from) {}

    private static final class Messenger<R> implements Script<R> {
        private final Ping ping;
        private final Pong pong;
        private final Finish finish;
        private final Dice dice;
        private List<R> peers;
        private int pinged = -1;
        private int left;

        Messenger(int id, int pings, Finish finish) {
            this.ping = new Ping(id);
            this.pong = new Pong(id);
            this.finish = finish;
            this.dice = new Dice(id);
            this.left = pings;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Ping asked) {
                scene.tell(peers.get(asked.from()), pong);
            } else if (message instanceof Pong answer) {
                if (answer.from() != pinged) {
                    finish.fail("expected an answer of actor " + pinged + ", found one of " + answer.from());
                }
                next(scene);
            } else if (message == Begin.BEGIN) {
                next(scene);
            } else {
                peers = ((Peers<R>) message).all();
            }
        }

        private void next(Scene<R> scene) {
            if (left-- == 0) {
                pinged = -1;
                finish.arrive();
            } else {
                pinged = dice.roll(peers.size());
                scene.tell(peers.get(pinged), ping);
            }
        }
    }
}
