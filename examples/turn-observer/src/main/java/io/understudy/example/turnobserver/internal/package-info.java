/** A registry of observations with a handler that counts. Nobody else uses it; it is an example. */
package io.understudy.example.turnobserver.internal;
