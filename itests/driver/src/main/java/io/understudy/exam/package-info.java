/**
 * A JUnit Jupiter driver for Pax Exam: a test class with {@code @ExtendWith(PaxExamExtension.class)} and a static
 * {@code @Configuration} method runs inside the framework which that method describes. For integration tests only.
 */
@Export
@Version("1.0.0")
package io.understudy.exam;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
