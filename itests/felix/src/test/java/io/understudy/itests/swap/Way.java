package io.understudy.itests.swap;

/** A way to swap. */
enum Way {
    RANKING("higher ranking", false),
    CONFIGURATION("configuration", false),
    COMMAND("command", false),
    UPDATE("update", true),
    UPDATE_AND_REFRESH("update, refresh", true),
    TWO_AT_ONCE("two at once", true),
    NOTHING("nothing (control)", false);

    /** Its name in reports. */
    final String title;
    /** Whether the part is absent for a moment. */
    final boolean inPlace;
    /** Whether it is a choice among candidates, which only roles have. */
    final boolean choice;

    Way(String title, boolean inPlace) {
        this.title = title;
        this.inPlace = inPlace;
        this.choice = name().equals("CONFIGURATION") || name().equals("COMMAND");
    }

    /** Whether there is always somebody who plays the part. */
    boolean makeBeforeBreak() {
        return !inPlace && this != NOTHING;
    }
}
