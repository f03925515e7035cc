/**
 * Every part of the runtime is replaced in a framework, in every way, while several hundred actors are busy: nothing is lost,
 * repeated, reordered or run twice at once, and what was replaced can be collected. For the integration tests only.
 */
package io.understudy.itests.swap;
