/** A way into the kernel that only its own package has. */
package io.understudy.kernel.internal;
