package io.understudy.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every system keeps the contract, and leaves no thread behind. */
class LabContractTest {

    @TestFactory
    Stream<DynamicContainer> shouldKeepTheContract() {
        return Labs.names().stream()
                .filter(name -> !name.equals(Labs.FELIX)) // needs bundles, which are made after the tests
                .map(name -> DynamicContainer.dynamicContainer(name, tests(name)));
    }

    /** What {@code name} must do. It is opened when its first test is about to begin, and closed by its last. */
    static Stream<DynamicTest> tests(String name) {
        Leftovers leftovers = new Leftovers();
        Lab<?> lab = Labs.open(name);
        List<DynamicTest> tests = new ArrayList<>();
        new LabContract<>(lab, LabContract.LIMIT_MILLIS)
                .checks()
                .forEach((sentence, check) -> tests.add(DynamicTest.dynamicTest(sentence, check::run)));
        tests.add(DynamicTest.dynamicTest("leaves no thread", () -> {
            lab.close();
            assertThat(leftovers.after(LabContract.LIMIT_MILLIS)).isEmpty();
        }));
        return tests.stream();
    }
}
