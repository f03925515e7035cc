package io.understudy.observe;

import java.time.Duration;

/**
 * What an actor is doing.
 *
 * @param worker the worker that runs it
 * @param thread the name of that worker's thread
 * @param messageType the class of the message it handles; null if it is none
 * @param runsFor since when the watchdog has seen it at that; null if it has not seen it yet
 */
public record RunningTurn(String worker, String thread, String messageType, Duration runsFor) {}
