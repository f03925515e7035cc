package io.understudy.kernel.internal;

import io.understudy.ActorContext;
import io.understudy.Props;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** An upgradable actor that sums up numbers and writes down what happens to each version of it. */
class Versioned extends LogActor implements Upgradable {
    private final String version;
    private final Map<String, Step> hooks;
    private int sum;

    Versioned(String version, List<String> log, Map<String, Step> hooks) {
        super(log);
        this.version = version;
        this.hooks = hooks;
        runHook("create", null);
    }

    static Props<Object> props(String version, List<String> log) {
        return props(version, log, Map.of());
    }

    /** What to do besides in {@code create}, {@code start}, {@code save}, {@code restore} and {@code stop}. */
    static Props<Object> props(String version, List<String> log, Map<String, Step> hooks) {
        return Props.of(() -> new Versioned(version, log, hooks));
    }

    /** Answers with the sum so far. */
    record Sum(Consumer<Integer> answer) {}

    private void runHook(String name, ActorContext<Object> context) {
        Step step = hooks.get(name);
        if (step != null) {
            try {
                step.run(context);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void preStart(ActorContext<Object> context) {
        note(version + " starts");
        runHook("start", context);
    }

    @Override
    public void receive(Object message, ActorContext<Object> context) throws Exception {
        if (message instanceof Integer number) {
            sum += number;
            note(version + " " + sum);
        } else {
            super.receive(message, context);
        }
    }

    @Override
    public void postStop(ActorContext<Object> context) {
        note(version + " stops");
        runHook("stop", context);
    }

    @Override
    public Object saveState() {
        note(version + " saves " + sum);
        runHook("save", null);
        return sum;
    }

    @Override
    public void restoreState(Object state, Upgrade upgrade) {
        note(version + " restores " + state + " of " + upgrade.from() + (upgrade.downgrade() ? " back to " : " for ")
                + upgrade.to());
        runHook("restore", null);
        sum = (Integer) state;
    }
}
