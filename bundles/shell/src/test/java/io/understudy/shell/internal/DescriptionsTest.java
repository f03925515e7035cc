package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.felix.service.command.Descriptor;
import org.junit.jupiter.api.Test;

class DescriptionsTest {
    @Test
    void shouldSayTheSameToTheShellAsInItsHelp() {
        Map<String, String> described = new TreeMap<>();
        Stream.of(
                        ActorsCommand.class,
                        WatchCommand.class,
                        ControlCommand.class,
                        MiddlewareCommand.class,
                        SwapCommand.class,
                        ConfigCommand.class,
                        DoctorCommand.class,
                        HelpCommand.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .filter(method -> method.isAnnotationPresent(Descriptor.class))
                .forEach(method -> described.put("actor:" + method.getName(), description(method)));
        described.put(
                "actor:dead-letters", Usage.DEAD_LETTERS.purpose()); // a property of its service: it has no such method

        Map<String, String> wanted = new TreeMap<>();
        Stream.of(Usage.values()).forEach(usage -> wanted.put(usage.command(), usage.purpose()));
        assertThat(described).isEqualTo(wanted);
    }

    private static String description(Method method) {
        return method.getAnnotation(Descriptor.class).value();
    }
}
