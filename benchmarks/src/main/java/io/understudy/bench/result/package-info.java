/** Figures once they are measured: what they come to, which goals they meet, and how they are shown and kept. */
package io.understudy.bench.result;
