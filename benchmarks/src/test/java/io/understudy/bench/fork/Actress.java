package io.understudy.bench.fork;

import java.util.concurrent.CountDownLatch;

/** A main class that plays what its second argument says. */
final class Actress {
    private Actress() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("arguments " + String.join(" ", arguments));
        switch (arguments[1]) {
            case "good" -> System.out.println("run 1000 1000000 1000000");
            case "crash" -> throw new IllegalStateException("the scenery fell");
            case "exit" -> System.exit(3);
            case "mute" -> System.out.println("nothing of interest");
            case "hang" -> new CountDownLatch(1).await();
            default -> throw new IllegalArgumentException(arguments[1]);
        }
    }
}
