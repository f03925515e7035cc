package io.understudy.observe;

import io.understudy.DeadLetterReason;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A system as it was when somebody looked.
 *
 * @param name its name
 * @param stage where it is on its way to its end
 * @param actorCount how many actors there are, shown or not
 * @param actors those shown, each before those below it, older before younger
 * @param readyDepth how many actors wait for a worker
 * @param workers what each worker does
 * @param missingRoles roles that nobody plays
 * @param held failed actors that wait for a supervision kind nobody offers: which kind each one waits for, by path
 * @param deadLetters how many there were, by reason; reasons without any are left out
 */
public record SystemSnapshot(
        String name,
        SystemStage stage,
        int actorCount,
        List<ActorSnapshot> actors,
        int readyDepth,
        List<String> workers,
        List<String> missingRoles,
        Map<String, String> held,
        Map<DeadLetterReason, Long> deadLetters) {

    /** Checks what must be there, and keeps its own copies. */
    public SystemSnapshot {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(stage, "stage");
        actors = List.copyOf(actors);
        workers = List.copyOf(workers);
        missingRoles = List.copyOf(missingRoles);
        held = Map.copyOf(held);
        deadLetters = Map.copyOf(deadLetters);
    }

    /** The actor at {@code path}, if it is shown. */
    public Optional<ActorSnapshot> actor(String path) {
        return actors.stream().filter(actor -> actor.path().equals(path)).findFirst();
    }
}
