package io.understudy.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.bench.experiment.Experiment;
import io.understudy.bench.experiment.Experiments;
import io.understudy.bench.experiment.Latency;
import io.understudy.bench.fork.Job;
import io.understudy.bench.lab.Labs;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private static Stream<Extent> extents(Group group) {
        return Stream.of(group.full(), group.quick());
    }

    @Test
    void shouldNameOnlySystemsThatThereAre() {
        assertThat(Groups.all())
                .allSatisfy(group -> assertThat(extents(group))
                        .allSatisfy(extent -> assertThat(Labs.names()).containsAll(extent.systems())));
    }

    @Test
    void shouldNameOnlyExperimentsThatThereAre() {
        List<String> rates = Experiments.all().stream().map(Experiment::name).toList();
        List<String> latencies = Latency.all().stream().map(Latency::name).toList();

        assertThat(Groups.all()).allSatisfy(group -> {
            List<String> known = group.kind().equals(Job.Kind.RATE)
                    ? rates
                    : group.kind().equals(Job.Kind.LATENCY) ? latencies : List.of("memory");
            assertThat(extents(group)).allSatisfy(extent -> assertThat(known).containsAll(extent.experiments()));
        });
    }

    @Test
    void shouldMeasureEveryExperimentInAGroup() {
        List<String> measured = Groups.all().stream()
                .flatMap(group -> group.full().experiments().stream())
                .toList();

        assertThat(measured)
                .containsAll(Experiments.all().stream().map(Experiment::name).toList());
        assertThat(measured)
                .containsAll(Latency.all().stream().map(Latency::name).toList());
    }
}
