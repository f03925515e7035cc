package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/** Marks messages whose loss is normal: as dead letters they are counted, not logged. */
@ConsumerType
public interface DeadLetterSuppression {}
