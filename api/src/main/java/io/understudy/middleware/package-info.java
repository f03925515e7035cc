/**
 * Code that wraps the turns of actors it does not know: logging, tracing, limits. For authors of middleware bundles; see
 * {@link io.understudy.middleware.Middleware}.
 */
@Export
@Version("1.0.0")
package io.understudy.middleware;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
