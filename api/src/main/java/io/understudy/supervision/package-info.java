/**
 * What happens to an actor that fails: its parent names a {@link io.understudy.supervision.SupervisorStrategy}, whose kind
 * is a service. For application authors; {@link io.understudy.supervision.SupervisionKind} is for authors of further kinds.
 */
@Export
@Version("1.0.0")
package io.understudy.supervision;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
