package io.understudy;

/** A name that no actor can have, or that another one has. */
public class ActorNameException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** With what is wrong and what would be right. */
    public ActorNameException(String message) {
        super(message);
    }
}
