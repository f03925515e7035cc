package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;

/** A window that serves so many visitors and closes, whoever is still waiting. */
final class Window implements Actor<Window.Visit> {
    private int left;

    Window(int visitors) {
        this.left = visitors;
    }

    /** Somebody wants something. */
    record Visit(Stamp stamp) implements Tracked {}

    @Override
    public void receive(Visit visit, ActorContext<Visit> context) {
        if (--left == 0) {
            context.stop();
        }
        visit.stamp().handled();
    }
}
