package io.understudy.kernel.internal;

import io.understudy.Props;
import java.util.List;

/** An actor whose code is another owner's than that of the others; see {@link VersionedCode}. */
final class VersionedOther extends LogActor {
    private VersionedOther(List<String> log) {
        super(log);
    }

    static Props<Object> otherProps(List<String> log) {
        return Props.of(() -> new VersionedOther(log));
    }
}
