package io.understudy.invoker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.InvokerContract;
import io.understudy.contract.ScriptedActor;
import io.understudy.contract.TurnDriver;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class BatchInvokerTest extends InvokerContract {
    @Override
    protected MessageInvoker invoker() {
        return new BatchInvoker();
    }

    @Test
    void shouldSaveTheEmptyTurnWhenWhatArrivedWasHandledInTheSameTurn() {
        TurnDriver driver = new TurnDriver(new BatchInvoker());
        ScriptedActor actor = new ScriptedActor("/user/scripted");
        actor.when("first", () -> actor.tell("second")).tell("first");

        assertThat(driver.turn(actor, 10)).isEqualTo(InvokeResult.COMPLETED);

        assertThat(actor.handled()).containsExactly("first", "second");
        assertThat(actor.schedule().ready()).isFalse();
    }

    @Test
    void shouldBeFoundOnPlainClassPath() {
        assertThat(ServiceLoader.load(MessageInvoker.class)).hasExactlyElementsOfTypes(BatchInvoker.class);
    }
}
