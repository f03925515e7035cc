/**
 * What only Karaf's shell needs, and what only works in Karaf. The commands themselves are in {@code io.understudy.shell}. For nobody
 * else.
 */
package io.understudy.shell.karaf.internal;
