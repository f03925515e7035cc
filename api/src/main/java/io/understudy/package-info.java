/**
 * What an application author touches. Write an {@link io.understudy.Actor}, describe it with {@link io.understudy.Props}, spawn
 * it with {@link io.understudy.ActorSystem} and talk to it through its {@link io.understudy.ActorRef}.
 *
 * <pre>{@code
 * record Greet(String name, ActorRef<String> replyTo) {}
 *
 * ActorRef<Greet> greeter = system.spawn(
 *     Props.of(() -> (greet, context) -> greet.replyTo().tell("Hello " + greet.name())), "greeter");
 *
 * greeter.<String>ask(replyTo -> new Greet("World", replyTo), Duration.ofSeconds(1)).thenAccept(log::info);
 * }</pre>
 *
 * <p>Every message that was accepted ends in exactly one of: handled, dead-lettered with a reason, still queued, stashed.
 */
@Export
@Version("1.0.0")
package io.understudy;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
