package io.understudy.example.demo.internal;

import java.time.Duration;

/**
 * What a step came to.
 *
 * @param part what was replaced
 * @param way how
 * @param change what happened, in a few words
 * @param pause the longest time for which a role was in nobody's hands, or an actor held; null if nothing of that was reported
 * @param gap the longest time in which a busy actor got no turn
 * @param problem what went wrong; null if nothing did
 */
record StepReport(String part, String way, String change, Duration pause, Duration gap, String problem) {}
