package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/** Marks messages that do not count as activity for {@link ActorContext#setReceiveTimeout}. */
@ConsumerType
public interface NotInfluenceReceiveTimeout {}
