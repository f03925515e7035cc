package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import io.understudy.observe.Swaps;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The command {@code actor:swap}: shows who plays which role, and gives a role to another.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = SwapCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=swap"})
public final class SwapCommand {
    /** Instead of an implementation: nobody in particular. */
    static final String AUTO = "auto";

    private final Swaps swaps;

    /** The command for that system. */
    @Activate
    public SwapCommand(@Reference ActorSystem system) {
        this.swaps = system.swaps();
    }

    /**
     * {@code actor:swap [ROLE [IMPLEMENTATION|auto]] [--json]}: every role or that one, as a table; or gives the role to that
     * implementation, whoever else comes, where {@code auto} ends such a choice.
     *
     * @return what there is; or what was done, or why it was not, in one line
     * @throws IllegalArgumentException if there is no such role or no such implementation; it names those there are
     */
    @Descriptor("shows who plays which role, or gives a role to another")
    public String swap(String[] words) {
        return Usage.SWAP.answer(words, this::run);
    }

    private String run(Arguments arguments) {
        List<String> words = arguments.words();
        if (words.size() == 2) {
            SwapReport report = give(words.get(0), words.get(1));
            return arguments.json() ? Json.of(ReportLine.json(report)) : ReportLine.of(report);
        }
        List<RoleCast> casts = words.isEmpty() ? swaps.roles() : List.of(cast(words.get(0)));
        return arguments.json() ? Json.of(RoleTable.json(casts)) : RoleTable.of(casts);
    }

    private SwapReport give(String role, String implementation) {
        RoleCast cast = cast(role);
        boolean auto = implementation.equals(AUTO);
        if (!auto && !cast.candidates().contains(implementation)) {
            throw new IllegalArgumentException("implementation: expected " + AUTO + " or a candidate for " + role + " ("
                    + named(cast.candidates()) + "), found '" + implementation
                    + "'; start a bundle that offers it first");
        }
        return swaps.swap(role, auto ? "" : implementation);
    }

    private RoleCast cast(String role) {
        List<RoleCast> roles = swaps.roles();
        return roles.stream()
                .filter(cast -> cast.role().equals(role))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("role: expected one of "
                        + named(roles.stream().map(RoleCast::role).toList()) + ", found '" + role + "'"));
    }

    private static String named(List<String> names) {
        return names.isEmpty() ? "there is none" : String.join(", ", names);
    }
}
