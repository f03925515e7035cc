package io.understudy.example.demo.internal;

/**
 * One replacement in a show.
 *
 * @param part what is replaced
 * @param way how
 * @param action does it
 */
record Step(String part, String way, Action action) {

    /** What a step does. */
    @FunctionalInterface
    interface Action {
        /** Does it, waits until it has taken effect, and says in a few words what happened. */
        String play() throws Exception;
    }
}
