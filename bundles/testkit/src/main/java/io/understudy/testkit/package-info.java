/**
 * What tests of actors need. For tests only; any bundle may use it there, and plain class paths too.
 *
 * <p>{@link io.understudy.testkit.TestSystem} is an actor system for one test, {@link io.understudy.testkit.Probe} an actor that
 * records what it is told. With {@code deterministic} nothing happens unless the test says so: no threads, no waiting, time
 * stands still, and the same seed gives the same order of turns.
 *
 * <pre>{@code
 * try (TestSystem test = TestSystem.deterministic(42)) {
 *     Probe<String> probe = test.probe();
 *     ActorRef<String> kettle = test.system().spawn(Props.of(() -> new Kettle(probe.ref())), "kettle");
 *
 *     kettle.tell("on");
 *     test.runUntilIdle();
 *     probe.expectNoMessageNow();
 *
 *     test.advance(Duration.ofMinutes(3));       // the kettle's timer fires
 *     probe.expectMessage("boiling", Duration.ZERO);
 *     assertThat(test.deadLetters()).isEmpty();
 * }
 * }</pre>
 *
 * <p>With {@code TestSystem.threads(4)} the same test runs on real threads in real time; a limit such as {@code
 * Duration.ofSeconds(3)} is then how long a probe waits at most.
 *
 * <p>{@link io.understudy.testkit.ManualClock} and {@link io.understudy.testkit.DeterministicExecutor} are the parts a
 * deterministic system is made of; they serve tests of components as well.
 */
@Export
@Version("1.0.0")
package io.understudy.testkit;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
