package io.understudy.bench.lab;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is inside a framework keeps the same contract. Runs after the bundles have been made. */
class FelixLabIT {

    @TestFactory
    Stream<DynamicTest> shouldKeepTheContractInsideAFramework() {
        return LabContractTest.tests(Labs.FELIX);
    }
}
