package io.understudy.checks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

/** Which code may know which. */
@AnalyzeClasses(packages = "io.understudy", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule shouldKeepBundlesApart = SlicesRuleDefinition.slices()
            .matching("io.understudy.(**).internal")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule shouldLetTheApiDependOnNothingButItself = classes()
            .that()
            .resideInAnyPackage(
                    "io.understudy",
                    "io.understudy.spi",
                    "io.understudy.supervision",
                    "io.understudy.middleware",
                    "io.understudy.observe")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.osgi.annotation..",
                    "io.understudy",
                    "io.understudy.spi",
                    "io.understudy.supervision",
                    "io.understudy.middleware",
                    "io.understudy.observe");

    @ArchTest
    static final ArchRule shouldNeverDeserialiseObjects =
            noClasses().should().dependOnClassesThat().haveFullyQualifiedName("java.io.ObjectInputStream");

    @ArchTest
    static final ArchRule shouldReadTimeThroughTheClockAlone = noClasses()
            .that()
            .resideOutsideOfPackages("io.understudy.spi", "io.understudy.example..", "io.understudy.launcher..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule shouldNeverEndTheVirtualMachine = noClasses()
            .that()
            .resideOutsideOfPackage("io.understudy.launcher..")
            .should()
            .callMethod(System.class, "exit", int.class);
}
