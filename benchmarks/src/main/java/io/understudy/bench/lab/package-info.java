/** The systems that are compared, all behind {@link io.understudy.bench.lab.Lab}: each experiment is written once and runs on all of them. */
package io.understudy.bench.lab;
