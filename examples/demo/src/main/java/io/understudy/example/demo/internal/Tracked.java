package io.understudy.example.demo.internal;

/** A message whose fate is recorded. */
interface Tracked {
    /** Which one it is. */
    Stamp stamp();
}
