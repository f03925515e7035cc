/** What is done with each system: one class per experiment, with the parameters of the Savina suite where it has them. */
package io.understudy.bench.experiment;
