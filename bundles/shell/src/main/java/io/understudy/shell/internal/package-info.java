/**
 * Commands for operators. A shell such as Gogo finds them by their service properties and calls them by reflection. For nobody else.
 */
package io.understudy.shell.internal;
