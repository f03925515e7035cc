package io.understudy.bench.lab.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** Settings of Pekko. All of them log nothing and restart whatever fails at the top, as often as it fails. */
public final class PekkoConfig {
    private static final String QUIET = """
            pekko {
              loglevel = OFF
              stdout-loglevel = OFF
              log-dead-letters = off
              actor.guardian-supervisor-strategy = "%s"
            }
            """.formatted(UnlimitedRestarts.class.getName());

    private static final String TUNED = """
            pekko.actor {
              default-mailbox.mailbox-type = "org.apache.pekko.dispatch.SingleConsumerOnlyUnboundedMailbox"
              default-dispatcher {
                executor = fork-join-executor
                throughput = %d
                fork-join-executor {
                  parallelism-min = %d
                  parallelism-max = %d
                  task-peeking-mode = %s
                }
              }
            }
            """;

    private PekkoConfig() {}

    /** What Pekko does if nobody says anything else. */
    static Config standard() {
        return ConfigFactory.parseString(QUIET).withFallback(ConfigFactory.load());
    }

    /** As many threads as processors, the mailbox for a single consumer, and the given number of messages per turn. */
    static Config tuned(int throughput, Peeking peeking) {
        int processors = Runtime.getRuntime().availableProcessors();
        return ConfigFactory.parseString(TUNED.formatted(throughput, processors, processors, peeking))
                .withFallback(standard());
    }

    /** Which end of its own queue a thread of the pool takes the next actor from. */
    enum Peeking {
        FIFO,
        LIFO
    }
}
