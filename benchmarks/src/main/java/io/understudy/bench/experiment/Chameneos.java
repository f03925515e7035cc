package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;

/** Savina's Chameneos: creatures meet in pairs at a mall and change their colours. */
final class Chameneos implements Experiment {
    /** Two to the mall, one to the creature that waits there, and its answer. */
    private static final long MESSAGES_PER_MEETING = 4;

    private final int creatures;
    private final int meetings;

    Chameneos(int creatures, int meetings) {
        this.creatures = creatures;
        this.meetings = meetings;
    }

    @Override
    public String name() {
        return "chameneos";
    }

    @Override
    public String summary() {
        return creatures + " chameneos have " + meetings + " meetings at a mall";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), 1);
        Cast<R> cast = new Cast<>(lab);
        R mall = cast.add(() -> new Mall<>(creatures, meetings, finish));
        for (int i = 0; i < creatures; i++) {
            Colour colour = Colour.ALL[i % Colour.ALL.length];
            cast.add(() -> new Creature<>(mall, colour));
        }
        return cast.run(() -> cast.tellAll(Begin.BEGIN), finish, MESSAGES_PER_MEETING * meetings);
    }

    private enum Begin {
        BEGIN
    }

    /** The mall is closed. */
    private enum Exit {
        EXIT
    }

    private enum Colour {
        RED,
        YELLOW,
        BLUE;

        static final Colour[] ALL = values();

        /** Stays when both are the same, else becomes the third one. */
        Colour complement(Colour other) {
            if (this == other) {
                return this;
            }
            return switch (this) {
                case RED -> other == YELLOW ? BLUE : YELLOW;
                case YELLOW -> other == RED ? BLUE : RED;
                case BLUE -> other == RED ? YELLOW : RED;
            };
        }
    }

    /** Somebody of that colour wants to meet. */
    private record Meet<R>(Colour colour, R from) {}

    /** What the one who came second becomes. */
    private record Change(Colour colour) {}

    /** How many meetings a creature had. */
    private record Met(int meetings) {}

    private static final class Mall<R> implements Script<R> {
        private final Finish finish;
        private final int meetings;
        private int left;
        private int present;
        private long met;
        private R waiting;

        Mall(int creatures, int meetings, Finish finish) {
            this.present = creatures;
            this.meetings = meetings;
            this.left = meetings;
            this.finish = finish;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Meet<?> meet) {
                meet((Meet<R>) meet, scene);
            } else if (message instanceof Met count) {
                leave(count.meetings());
            }
        }

        private void meet(Meet<R> meet, Scene<R> scene) {
            if (left == 0) {
                scene.tell(meet.from(), Exit.EXIT);
            } else if (waiting == null) {
                waiting = meet.from();
            } else if (waiting == meet.from()) {
                finish.fail("expected two creatures to meet, found one twice");
            } else {
                left--;
                scene.tell(waiting, meet);
                waiting = null;
            }
        }

        private void leave(int count) {
            met += count;
            if (--present == 0) {
                finish.check("participants of meetings", 2L * meetings, met);
                finish.arrive();
            }
        }
    }

    private static final class Creature<R> implements Script<R> {
        private final R mall;
        private Colour colour;
        private int meetings;

        Creature(R mall, Colour colour) {
            this.mall = mall;
            this.colour = colour;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Change change) {
                colour = change.colour();
                meetings++;
                scene.tell(mall, new Meet<>(colour, scene.self()));
            } else if (message instanceof Meet<?> meet) {
                colour = colour.complement(meet.colour());
                meetings++;
                scene.tell((R) meet.from(), new Change(colour));
                scene.tell(mall, new Meet<>(colour, scene.self()));
            } else if (message == Begin.BEGIN) {
                scene.tell(mall, new Meet<>(colour, scene.self()));
            } else {
                scene.tell(mall, new Met(meetings));
            }
        }
    }
}
