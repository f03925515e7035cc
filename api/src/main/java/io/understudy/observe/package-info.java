/**
 * What the runtime says about itself: events for those who listen, with no effect on what is observed. For authors of sinks
 * and of application listeners; see {@link io.understudy.observe.RuntimeObserver}.
 */
@Export
@Version("1.0.0")
package io.understudy.observe;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
