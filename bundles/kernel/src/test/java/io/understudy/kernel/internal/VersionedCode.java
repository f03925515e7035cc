package io.understudy.kernel.internal;

/** Code whose version a test changes: that of {@link VersionedOther} is another owner's, everything else belongs to one. */
final class VersionedCode implements CodeBase {
    static final long OWN = 1;
    static final long OTHER = 2;
    static final Code OTHERS = new Code(OTHER, "other", "1.0.0");

    /** The version of whatever runs. */
    volatile String version = "1.0.0";

    /** Why the code of {@link #OWN} must not run; null if it may. */
    volatile String refusal;

    static VersionedCode in(Kernel kernel) {
        VersionedCode code = new VersionedCode();
        kernel.departures().codeBase(code);
        return code;
    }

    /** The code of {@link #OWN} in its version now. */
    Code own() {
        return new Code(OWN, "own", version);
    }

    @Override
    public Code of(Class<?> type) {
        return isOther(type) ? OTHERS : own();
    }

    private static boolean isOther(Class<?> type) {
        return type.getName().startsWith(VersionedOther.class.getName());
    }

    @Override
    public String refusal(Class<?> type) {
        return isOther(type) ? null : refusal;
    }
}
