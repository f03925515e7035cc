package io.understudy.kernel.internal;

/** Something in the user lane that is more than its message. */
sealed interface UserLane permits TimerMessage, InterceptedMessage, Notice {
    /** What the behaviour gets; null if that was all, or it is out of date. In the actor's turn. */
    Object open(ActorCell<?> cell) throws Exception;
}
