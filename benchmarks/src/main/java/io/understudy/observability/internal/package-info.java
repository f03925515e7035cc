/** A way into the sink that only its own package has. */
package io.understudy.observability.internal;
