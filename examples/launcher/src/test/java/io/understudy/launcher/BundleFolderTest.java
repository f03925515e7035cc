package io.understudy.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleFolderTest {
    @TempDir
    private Path parent;

    @Test
    void shouldReadLevelAndJavaFromTheName() {
        assertThat(BundleFolder.of(Path.of("3-runtime"))).isEqualTo(new BundleFolder(Path.of("3-runtime"), 3, 0));
        assertThat(BundleFolder.of(Path.of("3-runtime-java21")).java()).isEqualTo(21);
    }

    @Test
    void shouldSayWhatIsExpectedWhenTheNameHasNoLevel() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BundleFolder.of(Path.of("runtime")))
                .withMessage(
                        "runtime: expected a name such as 3-runtime or 3-runtime-java21, with the start level in front");
    }

    @Test
    void shouldListFoldersByLevelAndJarsByName() throws IOException {
        for (String name :
                new String[] {"10-tools", "2-services", "2-services/b.jar", "2-services/a.jar", "2-services/notes"}) {
            Files.createDirectory(parent.resolve(name));
        }

        assertThat(BundleFolder.in(parent)).extracting(BundleFolder::level).containsExactly(2, 10);
        assertThat(BundleFolder.in(parent).get(0).jars())
                .extracting(jar -> jar.getFileName().toString())
                .containsExactly("a.jar", "b.jar");
    }
}
