package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoctorTest {
    private static final long NOW = Duration.ofMinutes(10).toNanos();

    private final StagedSystem stage = new StagedSystem();

    private String diagnosis(Pause pause, String... staleBundles) {
        Doctor doctor = new Doctor(stage, () -> NOW, pause, () -> List.of(staleBundles));
        return Usage.DOCTOR.answer(new String[0], doctor::run);
    }

    private String diagnosis() {
        return diagnosis(duration -> true);
    }

    @Test
    void shouldFindNothingWhereNothingIsWrong() {
        stage.actors.add(StagedSystem.running("/user/a", Duration.ofMillis(900)));
        stage.actors.add(StagedSystem.waiting("/user/b", 500));
        stage.actors.add(StagedSystem.suspended("/user/c", SuspendReason.USER_DEFINED, NOW - 1));
        stage.letters.add(new DeadLetter(1, "x", "/user/x", null, DeadLetterReason.UNHANDLED, 0));

        assertThat(diagnosis()).isEqualTo("no problems found");
    }

    @Test
    void shouldFindEmptyRolesAndThoseWhoAreHeld() {
        stage.missingRoles.add("mailbox");
        stage.held = Map.of("/user/a", "backoff");

        assertThat(diagnosis())
                .contains("role mailbox is played by nobody")
                .contains("/user/a has failed and waits for the supervision kind backoff, which nobody offers")
                .endsWith("2 problems");
    }

    @Test
    void shouldFindHandlersThatAreStuck() {
        stage.actors.add(StagedSystem.running("/user/a", Duration.ofSeconds(3)));

        assertThat(diagnosis())
                .contains("/user/a has been at io.example.Order for 3.0 s")
                .contains("thread thread-1")
                .endsWith("1 problem");
    }

    @Test
    void shouldFindMailboxesThatAreDeepOrGrow() {
        stage.actors.add(StagedSystem.waiting("/user/deep", 10_001));
        stage.actors.add(StagedSystem.waiting("/user/grows", 100));

        assertThat(diagnosis(duration -> stage.actors.set(1, StagedSystem.waiting("/user/grows", 150)) != null))
                .contains("10001 messages wait for /user/deep")
                .contains("the mailbox of /user/grows grows: 100 messages, then 150")
                .endsWith("2 problems");
    }

    @Test
    void shouldFindThoseWhoAreSuspendedForLong() {
        stage.actors.add(StagedSystem.suspended("/user/a", SuspendReason.USER_DEFINED, 0));
        stage.actors.add(StagedSystem.suspended("/user/b", SuspendReason.FAILURE, 0));

        assertThat(diagnosis())
                .contains("actor:resume /user/a lets it go on")
                .contains("only the runtime ends that; actor:info /user/b")
                .endsWith("2 problems");
    }

    @Test
    void shouldFindDeadLettersOfTheLastMinuteAndStaleBundles() {
        stage.letters.add(new DeadLetter(1, "x", "/user/x", null, DeadLetterReason.UNHANDLED, NOW - 1));

        assertThat(diagnosis(duration -> true, "orders/1.0.0 (17)"))
                .contains("1 dead letter in the last minute")
                .contains("bundle orders/1.0.0 (17) is still in use")
                .endsWith("2 problems");
    }

    @Test
    void shouldSayTheSameInJson() {
        stage.missingRoles.add("mailbox");
        Doctor doctor = new Doctor(stage, () -> NOW, duration -> true, List::of);

        assertThat(Usage.DOCTOR.answer(new String[] {"--json"}, doctor::run))
                .isEqualTo("[{\"problem\":\"role mailbox is played by nobody\",\"remedy\":\"start a bundle that "
                        + "offers it; actor:swap shows who could\"}]");
    }
}
