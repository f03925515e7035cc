package io.understudy.kernel.internal;

/**
 * Whose code something is, and which version of it. Two versions of a bundle have the same owner.
 *
 * @param owner tells one owner from another: the bundle's id, in a framework
 * @param name the owner's name
 * @param version the version of its code
 */
record Code(long owner, String name, String version) {
    /** The version of code that has none. */
    static final String NO_VERSION = "0.0.0";

    /** Code that belongs to nobody who could go: Java itself. */
    static final Code JAVA = new Code(-1, "java", NO_VERSION);

    @Override
    public String toString() {
        return name + " " + version;
    }
}
