package io.understudy.contract;

import java.util.function.BooleanSupplier;

/** A mailbox for nothing but the look at the end of a turn: it says whether it has something, and can do nothing else. */
public final class LookedInto extends MailboxStub {
    private final BooleanSupplier hasUser;

    /** Has something whenever {@code hasUser} says so. */
    public LookedInto(BooleanSupplier hasUser) {
        super(null);
        this.hasUser = hasUser;
    }

    @Override
    public boolean hasUser() {
        return hasUser.getAsBoolean();
    }
}
