package io.understudy.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we hold every bundle to. */
class BundlesTest {
    private static final Set<String> EXPORTING = Set.of("io.understudy.api", "io.understudy.testkit");

    static List<Path> jars() {
        return Repository.bundleJars();
    }

    @Test
    void shouldFindTheBundles() {
        assertThat(jars()).hasSizeGreaterThanOrEqualTo(16);
    }

    @ParameterizedTest
    @MethodSource("jars")
    void shouldExportPackagesFromApiAndTestkitAlone(Path jar) {
        String exports = header(jar, "Export-Package");
        if (EXPORTING.contains(header(jar, "Bundle-SymbolicName"))) {
            assertThat(exports).isNotNull();
        } else {
            assertThat(exports).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void shouldBeAModuleOfTheSameName(Path jar) {
        ModuleDescriptor module = module(jar);

        assertThat(module.isAutomatic()).isFalse();
        assertThat(module.name()).isEqualTo(header(jar, "Bundle-SymbolicName"));
    }

    @ParameterizedTest
    @MethodSource("jars")
    void shouldBeDescribedByJava(Path jar) throws IOException, InterruptedException {
        Process describe = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        jar.toString(),
                        "--describe-module",
                        module(jar).name())
                .redirectErrorStream(true)
                .start();
        String output = new String(describe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(describe.waitFor()).as(output).isZero();
        assertThat(output).startsWith(module(jar).name() + "@");
    }

    @ParameterizedTest
    @MethodSource("jars")
    void shouldImportNothingOfOursButTheApi(Path jar) {
        String imports = header(jar, "Import-Package");

        assertThat(imports == null ? "" : imports).doesNotContainPattern("io\\.understudy\\.\\w+\\.internal");
    }

    private static ModuleDescriptor module(Path jar) {
        Set<ModuleReference> modules = ModuleFinder.of(jar).findAll();
        assertThat(modules).hasSize(1);
        return modules.iterator().next().descriptor();
    }

    private static String header(Path jar, String name) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest().getMainAttributes().getValue(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
