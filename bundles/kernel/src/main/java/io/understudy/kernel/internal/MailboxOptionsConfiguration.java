package io.understudy.kernel.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** What an administrator can set for the mailboxes of some actors, under the factory PID {@value #PID}. */
@ObjectClassDefinition(
        id = MailboxOptionsConfiguration.PID,
        name = "Understudy mailbox options",
        description =
                "Mailbox options of new actors, by their paths. What is set here wins over what the code asks for; what"
                        + " is not set stays as the code wants it.")
@interface MailboxOptionsConfiguration {
    /** The factory PID. */
    String PID = "io.understudy.mailbox.options";

    /** Which actors a configuration is for if nobody says otherwise. */
    String EVERY_ACTOR = "/user/**";

    @AttributeDefinition(
            name = "Actors",
            description = "Paths of the actors; * stands for one segment, ** for any number.")
    String[] actor_path() default {EVERY_ACTOR};

    @AttributeDefinition(
            name = "Capacity",
            description = "How many messages a mailbox holds, the reservation included; 2147483647: no limit.",
            required = false,
            min = "1",
            max = "2147483647")
    int capacity();

    @AttributeDefinition(
            name = "Reserved for system messages",
            description =
                    "How much of the capacity user messages cannot use, less than the capacity, which must be set too."
                            + " If it is not set: 10 for a capacity of 100 or more, else a tenth, but one at least.",
            required = false,
            min = "0",
            max = "2147483646")
    int reserve_for_system();

    @AttributeDefinition(
            name = "Overflow",
            description = "What becomes of a user message for which there is no room.",
            required = false,
            options = {
                @Option(label = "The oldest becomes a dead letter", value = "drop-oldest"),
                @Option(label = "The new one becomes a dead letter, as dropped", value = "drop-newest"),
                @Option(label = "The sender waits", value = "block-producer"),
                @Option(label = "The sender is told and keeps it", value = "reject"),
                @Option(label = "The new one becomes a dead letter", value = "dead-letter")
            })
    String overflow();

    @AttributeDefinition(
            name = "Block timeout (ms)",
            description = "How long a sender waits with the overflow block-producer.",
            required = false,
            min = "0",
            max = "3600000")
    long block_timeout_ms();

    @AttributeDefinition(
            name = "Suspend threshold",
            description = "From which usage on senders should hold back. Set it together with the resume threshold.",
            required = false,
            min = "0.01",
            max = "1")
    double suspend_threshold();

    @AttributeDefinition(
            name = "Resume threshold",
            description = "At which usage they may go on; less than the suspend threshold.",
            required = false,
            min = "0",
            max = "1")
    double resume_threshold();

    @AttributeDefinition(
            name = "Suspend senders",
            description = "Whether actors that send here are suspended from the suspend threshold on until the resume"
                    + " threshold. No effect on a mailbox without limit.",
            required = false)
    boolean suspend_senders();

    @AttributeDefinition(
            name = "High-water mark",
            description = "From which length on a warning is given.",
            required = false,
            min = "1",
            max = "2147483647")
    int depth_warn_threshold();

    @AttributeDefinition(
            name = "Throughput",
            description = "User messages an actor handles per turn; 0: what the kernel or the coordinator says.",
            required = false,
            min = "0",
            max = "1000000")
    int throughput();

    @AttributeDefinition(
            name = "Ranking",
            description =
                    "Of several configurations for the same actor the one of the highest ranking counts, then the first"
                            + " PID in the order of the alphabet.")
    int service_ranking() default 0;
}
