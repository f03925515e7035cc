package io.understudy.example.demo.internal;

import java.time.Duration;

/**
 * What a step came to.
 *
 * @param part what was replaced
 * @param way how
 * @param change what happened, in a few words
 * @param pause the longest pause that the runtime reported; null if it reported none
 * @param gap the longest time in which a busy actor got no turn
 * @param problem what went wrong; null if nothing did
 */
record StepReport(String part, String way, String change, Duration pause, Duration gap, String problem) {}
