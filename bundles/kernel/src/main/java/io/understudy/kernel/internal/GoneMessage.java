package io.understudy.kernel.internal;

/**
 * What is left of a message whose bundle has gone: the name of its class.
 *
 * @param type that name
 */
record GoneMessage(String type) {
    @Override
    public String toString() {
        return "<" + type + " of a bundle that has gone>";
    }
}
