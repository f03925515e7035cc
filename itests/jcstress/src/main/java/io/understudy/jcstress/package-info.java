/** Stress tests of what two threads may do at once, each with its allowed and its forbidden outcomes. */
package io.understudy.jcstress;
