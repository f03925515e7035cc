package io.understudy;

/** A message that overtakes others in a mailbox with {@link MessagePriority#CONTROL_FIRST}. */
public interface ControlMessage {}
