package io.understudy.kernel.internal;

import io.understudy.spi.ScheduleWord;

/**
 * An actor's place in the tree: its name, its parent, its children and its siblings. A base class and not a collaborator, so that
 * an idle actor has no object more for it.
 *
 * <p><b>Threads:</b> any, but for what says otherwise.
 */
abstract class Kin extends ScheduleWord {
    private final ActorCell<?> parent;
    /** Null if nobody chose one: then it is made of the number whenever somebody asks. */
    private final String chosenName;

    private final long number;
    /** Made in the turn of this actor or, for the guardian, under the kernel's eye; itself safe for any thread. */
    private volatile Children children;

    /** For the parent's {@link Children} alone, under their lock. */
    ActorCell<?> older;

    ActorCell<?> younger;

    /** A child whose name is {@code chosenName} or, if that is null, made of {@code number}. */
    Kin(ActorCell<?> parent, String chosenName, long number) {
        this.parent = parent;
        this.chosenName = chosenName;
        this.number = number;
    }

    /** Null for the guardian. */
    final ActorCell<?> parent() {
        return parent;
    }

    final String name() {
        return Names.of(chosenName, number);
    }

    /** The name that somebody chose for it; null if nobody did. */
    final String chosenName() {
        return chosenName;
    }

    /** Which of the children without a chosen name it is, counted by its parent. */
    final long number() {
        return number;
    }

    /** In the turn. */
    final Children children() {
        Children known = children;
        if (known == null) {
            known = new Children();
            children = known;
        }
        return known;
    }

    /** The children, or null if there never were any. */
    final Children childrenIfAny() {
        return children;
    }
}
