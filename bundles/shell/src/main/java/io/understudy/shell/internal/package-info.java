/**
 * Commands for operators. A shell such as Gogo finds them by their service properties and calls them by reflection, so nothing of
 * a shell is needed to compile or to resolve them.
 */
package io.understudy.shell.internal;
