package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystemStoppedException;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Decider;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Actors that could keep a system from ending. */
enum Hindrance {
    NONE(false) {
        @Override
        void furnish(Ending ending) {
            Ending.settle(ending.spawn("a"));
        }
    },

    SUSPENDED(false) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 10; i++) {
                ActorRef<Object> actor = ending.spawn("a" + i);
                Ending.suspend(actor);
                actor.tell("waits");
                ending.mustComplete(actor.<Object>ask(reply -> "question", HOURS));
            }
        }
    },

    TIMERS_OF_HOURS(false) {
        @Override
        void furnish(Ending ending) {
            ActorRef<Object> actor = ending.spawn("a");
            actor.tell((Step) context -> {
                context.timers().startSingle("once", "m", HOURS);
                context.timers().startPeriodic("often", "m", HOURS);
                context.setReceiveTimeout(HOURS);
                context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(HOURS));
            });
        }
    },

    UNANSWERED_QUESTIONS(false) {
        @Override
        void furnish(Ending ending) {
            ActorRef<Object> actor = ending.test().system().spawn(Ending.deaf());
            for (int i = 0; i < 100; i++) {
                ending.mustComplete(actor.<Object>ask(reply -> "question", HOURS));
            }
        }
    },

    TELLS_ITSELF_FOR_EVER(false) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 10; i++) {
                ActorRef<Object> actor = ending.spawn("a" + i);
                Step[] again = new Step[1];
                again[0] = context -> context.self().tell(again[0]);
                Ending.begin(actor, again[0]);
            }
        }
    },

    STASHES_AND_UNSTASHES_FOR_EVER(true) {
        @Override
        void furnish(Ending ending) {
            ActorRef<Object> actor = ending.spawn("a");
            actor.tell((Step) context -> {
                context.stash().add();
                context.stash().unstashAll();
            });
        }
    },

    BLOCKED_PRODUCERS(false) {
        @Override
        void furnish(Ending ending) {
            ActorRef<Object> full =
                    ending.test().system().spawn(LogActor.props(ending.log()).withMailbox(BLOCKING));
            Ending.suspend(full);
            block(ending, full);
        }
    },

    BLOCKED_PRODUCERS_OF_ONE_THAT_HANGS(true) {
        @Override
        void furnish(Ending ending) {
            ActorRef<Object> full =
                    ending.test().system().spawn(LogActor.props(ending.log()).withMailbox(BLOCKING));
            Ending.begin(full, context -> ending.hang());
            block(ending, full);
        }
    },

    BACK_OFF(false) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 10; i++) {
                ActorRef<Object> actor = ending.spawn("a" + i);
                for (int k = 0; k < 10; k++) {
                    actor.tell(LogActor.failing());
                }
            }
            SystemOnThreads.await(() -> ending.test().kernel().timers().size() >= 10, "all to wait");
        }
    },

    MISSING_SUPERVISION_KIND(false) {
        @Override
        void furnish(Ending ending) {
            CountDownLatch missing = new CountDownLatch(1);
            ending.test().system().observe(event -> {
                if (event instanceof RuntimeEvent.SupervisionKindMissing) {
                    missing.countDown();
                }
            });
            SupervisorStrategy strange =
                    new SupervisorStrategy("nobody-offers-it", RestartLimit.of(1, HOURS), Decider.STANDARD, Map.of());
            ActorRef<Object> parent = ending.test().system().spawn(Props.of(() -> new LogActor(ending.log()) {
                @Override
                public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
                    return strange;
                }
            }));
            parent.tell((Step) context -> {
                ActorRef<Object> child = context.spawn(LogActor.props(ending.log()));
                child.tell(LogActor.failing());
                child.tell("waits");
            });
            SystemOnThreads.await(missing, "the failure to be left undecided");
        }
    },

    FAILURES_MEANWHILE(false) {
        @Override
        void furnish(Ending ending) {
            CountDownLatch furnished = new CountDownLatch(1);
            ending.spawn("p").tell((Step) context -> {
                for (int i = 0; i < 50; i++) {
                    ActorRef<Object> child = context.spawn(LogActor.props(ending.log()));
                    child.tell((Step) c -> awaitTheBeginning(ending));
                    child.tell(LogActor.failing());
                    child.tell(LogActor.failing());
                }
                furnished.countDown();
            });
            SystemOnThreads.await(furnished, "all children to have something to do");
        }
    },

    BUSINESS_AS_USUAL(false) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 10; i++) {
                ActorRef<Object> actor = ending.spawn("a" + i);
                actor.tell((Step) context -> awaitTheBeginning(ending));
                actor.tell((Step) context -> {
                    try {
                        context.spawn(Ending.deaf());
                        throw new AssertionError("expected the spawn to be refused");
                    } catch (ActorSystemStoppedException expected) {
                        ending.mustComplete(context.self().<Object>ask(reply -> "question", HOURS));
                    }
                    context.timers().startPeriodic("k", "m", Duration.ofMillis(1));
                    context.setReceiveTimeout(Duration.ofMillis(1));
                    context.stash().add();
                });
            }
        }
    },

    ALL_WORKERS_BLOCKED(true) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 3; i++) {
                ending.busyWith("a" + i, context -> ending.block());
            }
            ending.spawn("waits").tell("never handled");
        }
    },

    ALL_WORKERS_HANG(true) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 3; i++) {
                ending.busyWith("a" + i, context -> ending.hang());
            }
            ending.spawn("waits").tell("never handled");
            ending.mustComplete(ending.spawn("asked").<Object>ask(reply -> "question", HOURS));
        }
    },

    HANGS_AFTER_A_SWAP(true) {
        @Override
        void furnish(Ending ending) {
            ending.busyWith("a", context -> ending.hang());
            Thread swap = new Thread(() -> ending.test().roles().middlewares(MiddlewareSet.forAll(List.of())));
            swap.setDaemon(true);
            RoleParts before = ending.test().roles().current();
            swap.start();
            SystemOnThreads.await(() -> ending.test().roles().current() != before, "the swap");
        }
    },

    HANGS_IN_THE_CONSTRUCTOR(true) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 5; i++) {
                ending.test().system().spawn(Props.of(() -> {
                    ending.hang();
                    return new LogActor(ending.log());
                }));
            }
        }
    },

    HANGS_IN_POST_STOP(true) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 5; i++) {
                Ending.settle(ending.test().system().spawn(Props.of(() -> new LogActor(ending.log()) {
                    @Override
                    public void postStop(ActorContext<Object> context) {
                        ending.hang();
                    }
                })));
            }
        }
    },

    HANGS_IN_MIDDLEWARE(true) {
        @Override
        void furnish(Ending ending) {
            CountDownLatch inside = new CountDownLatch(1);
            ending.test().roles().middlewares(MiddlewareSet.forAll(List.of(new Middleware() {
                @Override
                public Verdict before(InvokeContext turn) {
                    return Verdict.proceed();
                }

                @Override
                public void after(InvokeContext turn, InvokeResult result) {
                    inside.countDown();
                    ending.hang();
                }
            })));
            ending.spawn("a").tell("m");
            SystemOnThreads.await(inside, "the middleware to hang");
        }
    },

    MANY_SLOW_STOPS(true) {
        @Override
        void furnish(Ending ending) {
            for (int i = 0; i < 1_000; i++) {
                ending.test().system().spawn(Props.of(() -> new Actor<Object>() {
                    @Override
                    public void receive(Object message, ActorContext<Object> context) {}

                    @Override
                    public void postStop(ActorContext<Object> context) {
                        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                    }
                }));
            }
        }
    },

    WAITS_FOR_THE_END_IN_A_TURN(true) {
        @Override
        void furnish(Ending ending) {
            ending.busyWith(
                    "a",
                    context ->
                            context.system().terminated().toCompletableFuture().get());
        }
    };

    private static final Duration HOURS = Duration.ofHours(5);
    private static final MailboxOptions BLOCKING = MailboxOptions.bounded(1)
            .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
            .withBlockTimeout(HOURS);

    private final boolean lasting;

    Hindrance(boolean lasting) {
        this.lasting = lasting;
    }

    /** Whether it goes on until the deadline. */
    boolean lasting() {
        return lasting;
    }

    /** Puts them into a system. */
    abstract void furnish(Ending ending) throws Exception;

    /** Fills the mailbox of {@code full} and lets two producers wait for room. */
    private static void block(Ending ending, ActorRef<Object> full) {
        CountDownLatch waiting = new CountDownLatch(2);
        ending.test().system().observe(event -> {
            if (event instanceof RuntimeEvent.MailboxReported reported
                    && reported.event() instanceof MailboxEvent.Overflowed) {
                waiting.countDown();
            }
        });
        full.tell("fills it");
        for (int i = 0; i < 2; i++) {
            ending.inBackground(() -> full.tell("waits"));
        }
        SystemOnThreads.await(waiting, "producers to wait");
    }

    private static void awaitTheBeginning(Ending ending) {
        SystemOnThreads.await(() -> ending.test().kernel().refusing(), "the shutdown to begin");
    }
}
