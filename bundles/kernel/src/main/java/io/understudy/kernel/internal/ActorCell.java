package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.Behavior;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.middleware.Screen;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.SuspendReason;

/**
 * One actor: its scheduling word, its mailbox, its instance, and hop 7 of a message's path. What an actor can do besides is
 * cut into facets ({@link Lifecycle}, {@link Faults}, {@link Supervision}, {@link Suspensions}, {@link DeathWatch}, {@link
 * ReceiveTimeouts}) which keep what is rare in {@link Rare}.
 *
 * <p><b>Threads:</b> fields without a remark are written and read in the actor's turn and published by its {@link
 * ScheduleWord}.
 *
 * @param <M> the messages the actor takes
 */
final class ActorCell<M> extends Kin implements RegisteredActor, MailboxOwner {
    private final Kernel kernel;
    /** Replaced in the turn of an upgrade, while {@link SuspendReason#UPGRADE} stands; who sees that gone sees the new one. */
    private Props<M> props;

    /** What is asked of the options with every message or turn, by {@link Traits}. */
    private final int traits;

    private final LocalRef<M> self;
    private final CellContext<M> context;
    /** Set before the reference is handed out; replaced in the turn while {@link Obstacles#MOVING} is set. Read anywhere. */
    private volatile Mailbox mailbox;
    /** Set before the reference is handed out, never changed. */
    private MailboxIndex index = MailboxIndex.NONE;

    private Actor<M> actor;
    private Behavior<M> behavior;
    private ClassLoader classLoader;
    private int attention;

    private Rare rare;
    /** Which {@link Obstacles} stand in the way of user messages. Written in the turn, read anywhere. */
    private volatile int obstacles = Obstacles.of(SuspendReason.STARTING);

    /** One whose name is {@code chosenName} or, if that is null, made of {@code number}. */
    ActorCell(
            Kernel kernel,
            ActorCell<?> parent,
            String chosenName,
            long number,
            Props<M> props,
            MailboxOptions options) {
        super(parent, chosenName, number);
        this.kernel = kernel;
        this.props = props;
        this.classLoader = CodeOwner.of(props.factory()).getClassLoader();
        this.traits = Traits.of(options);
        this.self = new LocalRef<>(this);
        this.context = new CellContext<>(this);
    }

    /** Gives the cell its mailbox; before anybody knows it. */
    void equip(MailboxFactory factory, MailboxOptions options) {
        mailbox = MailboxMove.made(this, factory, options);
    }

    /** Tells the cell its index; before anybody knows it. */
    void registered(MailboxIndex given) {
        index = given;
    }

    // The turn

    /** Before anything else in a turn at {@code worker}, which has a message in hand for it if {@code withLetter}. */
    void turnBegins(InHand worker, boolean withLetter) {
        context.turnAt(worker);
        if (withLetter) {
            Attention.call(this, Attention.LETTER);
        }
        if (rare != null) {
            rare.turnFailure = null;
        }
        if (isObstructed(SuspendReason.STARTING)) {
            Letter.settle(this);
            Lifecycle.start(this);
        }
    }

    /** After everything else in a turn. */
    void turnEnds() {
        Letter.settle(this);
        if ((attention & (Attention.ROOM | Attention.MOVED)) != 0) {
            Attention.afterTurn(this);
        }
    }

    @Override
    public boolean hasUser() {
        return Letter.waits(this) || mailbox.hasUser();
    }

    @Override
    public int drainUser(int budget) {
        int taken = 1;
        if (Letter.waits(this)) {
            Letter.handle(this, this);
        } else {
            taken = mailbox.drainUser(this, budget);
        }
        context.took(taken);
        return taken;
    }

    @Override
    public int drainUser(int budget, Screen screen) {
        return new Screened(this, screen).drain(budget);
    }

    @Override
    public boolean handle(Envelope envelope) {
        context.current(envelope);
        return handleCurrent(envelope.message());
    }

    @Override
    public boolean handle(Object message, int stamp) {
        context.current(message, stamp);
        return handleCurrent(message);
    }

    private boolean handleCurrent(Object message) {
        try {
            if (message instanceof UserLane special) {
                special.handleAt(this, context.current());
            } else {
                behavior.receive(cast(message), context);
            }
        } catch (Throwable thrown) {
            Faults.failed(this, thrown, context.current());
            return false;
        }
        return attention == 0 ? !systemPending() : Attention.afterMessage(this, context.current()) && !systemPending();
    }

    @SuppressWarnings("unchecked") // References are typed; where a path reference cheats, receive's cast fails.
    private M cast(Object message) {
        return (M) message;
    }

    @Override
    public void handleSystem(Envelope envelope) {
        Letter.settle(this);
        context.forget();
        context.tookSystem();
        try {
            ((SystemMessage) envelope.message()).deliver(this);
        } catch (Throwable thrown) {
            Faults.failed(this, thrown, null);
        }
    }

    @Override
    public InvokeResult obstacle() {
        return obstacles == 0 ? null : Obstacles.result(this);
    }

    @Override
    public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
        Suspensions.suspend(this, reason, resumeOn);
    }

    @Override
    public void fail(Throwable cause) {
        Faults.failed(this, cause, null);
    }

    // What the mailbox says

    @Override
    public void becameReady() {
        if (!HandOver.accepted(this)) {
            kernel.readyActors().register(index);
        }
    }

    @Override
    public void discarded(Envelope envelope, DeadLetterReason reason) {
        if (moving() && kernel.moves().mine() != null) {
            kernel.moves().mine().later(() -> discarded(envelope, reason));
        } else {
            kernel.deadLetters().record(envelope, path(), reason);
            kernel.metering().discarded(this, reason);
        }
    }

    @Override
    public void observed(MailboxEvent event) {
        if (!moving() || kernel.moves().mine() == null) {
            kernel.mailboxReported(this, event);
        }
    }

    @Override
    public boolean mayNotBlock() {
        return kernel.onWorkerThread() || kernel.events().isTelling();
    }

    /** Sends a system message; false if the actor is gone. For any thread. */
    boolean system(SystemMessage message) {
        StackRoom.ensure();
        try {
            Mailbox asked = mailbox;
            Envelope envelope = new Envelope(message, null);
            return asked.enqueueSystem(envelope) || kernel.moves().enqueueSystem(this, asked, envelope);
        } catch (Throwable thrown) {
            kernel.readyActors().lookForLost();
            throw thrown;
        }
    }

    // Who and what

    @Override
    public String path() {
        return Paths.of(this);
    }

    @Override
    public long bundleId() {
        return kernel.departures().codeBase().bundleId(codeOwner());
    }

    @Override
    public MailboxIndex index() {
        return index;
    }

    @Override
    public Mailbox mailbox() {
        return mailbox;
    }

    /** Another mailbox from now on; in the turn only, by {@link MailboxMove}. */
    void mailbox(Mailbox next) {
        mailbox = next;
    }

    @Override
    public ScheduleWord schedule() {
        return this;
    }

    @Override
    public int throughput() {
        return Traits.throughput(traits);
    }

    /** Whether a message may be handed over to it: what has to be put back must find room. */
    boolean takesLetters() {
        return Traits.unbounded(traits);
    }

    boolean suspendsSenders() {
        return Traits.suspendsSenders(traits);
    }

    Kernel kernel() {
        return kernel;
    }

    LocalRef<M> self() {
        return self;
    }

    CellContext<M> context() {
        return context;
    }

    /** How its instances are made. For any thread. */
    Props<M> props() {
        return props;
    }

    /** Other code from now on. */
    void code(Props<M> next) {
        props = next;
        context.forgetChain();
        classLoader = codeOwner().getClassLoader();
    }

    /**
     * Makes the class loader of the actor's code that of {@code thread}, which is the caller. Without the class loader in its
     * signature: a class that nobody has resolved by name keeps the compiler from inlining a method that takes or returns it.
     */
    void lendClassLoader(Thread thread) {
        if (thread.getContextClassLoader() != classLoader) {
            thread.setContextClassLoader(classLoader);
        }
    }

    /** The class of the actor's code. */
    Class<?> codeOwner() {
        Actor<M> instance = actor;
        return CodeOwner.of(instance == null ? props.factory() : instance);
    }

    // The instance

    Actor<M> actor() {
        return actor;
    }

    /** Makes a new instance, which handles messages from now on. */
    void createActor() {
        actor = props.create();
        behavior = actor;
        classLoader = codeOwner().getClassLoader();
    }

    /** Lets go of the instance. */
    void dropActor() {
        actor = null;
        behavior = null;
        classLoader = codeOwner().getClassLoader();
    }

    void behavior(Behavior<M> next) {
        behavior = next;
    }

    Behavior<M> behavior() {
        return behavior;
    }

    // State

    /** What is rare; made when it is first needed. */
    Rare rare() {
        if (rare == null) {
            rare = new Rare();
        }
        return rare;
    }

    /** What is rare, or null if nothing of it was needed so far. */
    Rare rareIfAny() {
        return rare;
    }

    int attention() {
        return attention;
    }

    void attention(int bits) {
        attention = bits;
    }

    int obstacles() {
        return obstacles;
    }

    boolean isObstructed(SuspendReason reason) {
        return (obstacles & Obstacles.of(reason)) != 0;
    }

    /** Whether it is gone. For any thread. */
    boolean stopped() {
        return (obstacles & Obstacles.STOPPED) != 0;
    }

    /** Whether its mailbox is being replaced. For any thread. */
    boolean moving() {
        return (obstacles & Obstacles.MOVING) != 0;
    }

    /** In the turn only, so that setting is not a race. */
    void obstruct(int bits) {
        obstacles = obstacles | bits;
    }

    /** In the turn only, so that clearing is not a race. */
    void clear(int bits) {
        obstacles = obstacles & ~bits;
    }

    @Override
    public String toString() {
        return path() + " [" + index + " " + describeSchedule() + "]";
    }
}
