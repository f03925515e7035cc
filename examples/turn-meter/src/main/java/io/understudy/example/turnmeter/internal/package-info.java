/** A middleware that counts. Nobody else uses it; what it has counted it offers as a service of a type of Java. */
package io.understudy.example.turnmeter.internal;
