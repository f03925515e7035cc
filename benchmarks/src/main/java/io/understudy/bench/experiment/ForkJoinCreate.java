package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;

/** Savina's ForkJoin (actor creation): actors at the top that handle one message and stop. */
final class ForkJoinCreate implements Experiment {
    private final int actors;

    ForkJoinCreate(int actors) {
        this.actors = actors;
    }

    @Override
    public String name() {
        return "fork-join-create";
    }

    @Override
    public String summary() {
        return "an outside thread starts " + actors + " actors that handle one message each and stop";
    }

    @Override
    public Group group() {
        return Group.CREATION;
    }

    @Override
    public String unit() {
        return "actors";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), actors);
        return () -> {
            for (int i = 0; i < actors; i++) {
                R actor = lab.spawn(() -> new Worker<>(finish));
                lab.tell(actor, Work.WORK);
            }
            finish.await();
            return actors;
        };
    }

    private enum Work {
        WORK
    }

    private static final class Worker<R> implements Script<R> {
        private final Finish finish;
        private boolean done;

        Worker(Finish finish) {
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (done) {
                finish.fail("expected one message, found two");
            }
            done = true;
            finish.arrive();
            scene.stop();
        }
    }
}
