/**
 * Contract tests: one abstract class for each role of {@link io.understudy.spi}, which every implementation extends, ours or
 * not; and the fixtures they share. A check that looks for a race is proved by a flawed twin which it must find.
 */
package io.understudy.contract;
