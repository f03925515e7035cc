package io.understudy;

/** A stash is full. */
public class StashOverflowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** For the actor at {@code path}, which may stash {@code limit} messages. */
    public StashOverflowException(String path, int limit) {
        super("the stash of " + path + " is full: it holds " + limit
                + " messages; unstash earlier or raise the limit with context.stash().limit(n)");
    }
}
