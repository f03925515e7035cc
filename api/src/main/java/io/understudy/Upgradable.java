package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * An actor that hands its state to the next version of its code. When its bundle is updated, the old instance is asked for its
 * state, the new one gets it; messages wait meanwhile and the reference stays.
 *
 * <pre>{@code
 * final class Counter implements Actor<Integer>, Upgradable {
 *     private long sum;
 *     public void receive(Integer n, ActorContext<Integer> context) { sum += n; }
 *     public Object saveState() { return sum; }
 *     public void restoreState(Object state, Upgrade upgrade) { sum = (Long) state; }
 * }
 * }</pre>
 *
 * <p>Order: {@code saveState} and {@code postStop} on the old instance, {@code preStart} and {@code restoreState} on the new
 * one; children go on. An actor that is not upgradable begins anew in the same way, without state.
 *
 * <p><b>Threads:</b> the actor's own turns.
 */
@ConsumerType
public interface Upgradable {

    /**
     * What the next version needs. Only of types that both versions can see: of Java, or of a bundle that is not updated with
     * the actor; collections, maps, arrays and records are looked into. Anything else is refused.
     */
    Object saveState() throws Exception;

    /** Takes the state of the version before, or, on the way back, of the version after. */
    void restoreState(Object state, Upgrade upgrade) throws Exception;
}
