package io.understudy.exam;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.ops4j.pax.exam.util.Injector;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/**
 * Runs every test method of a class inside the OSGi framework that its static {@code @Configuration} methods describe;
 * one framework per class.
 *
 * <p>The extension is loaded twice: outside, on the class path of the build, where it starts the framework and sends it
 * the unique id of each test; and inside, as part of this bundle, where it injects the {@code @Inject} fields and lets
 * the test run. Before and after methods run inside only.
 *
 * <p><b>Threads:</b> used by the thread that runs the tests.
 */
public final class PaxExamExtension
        implements BeforeAllCallback, AfterAllCallback, TestInstancePostProcessor, InvocationInterceptor {

    private static final ExtensionContext.Namespace STORE = ExtensionContext.Namespace.create(PaxExamExtension.class);
    private static final String FRAMEWORK = "framework";

    private static boolean inside() {
        return FrameworkUtil.getBundle(PaxExamExtension.class) != null;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        if (!inside() && framework(context) == null) {
            context.getStore(STORE).put(FRAMEWORK, RemoteFramework.start(context.getRequiredTestClass()));
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (!inside()) {
            RemoteFramework framework =
                    (RemoteFramework) context.getStore(STORE).remove(FRAMEWORK);
            if (framework != null) {
                framework.stop();
            }
        }
    }

    @Override
    public void postProcessTestInstance(Object testInstance, ExtensionContext context) {
        if (inside()) {
            BundleContext probe =
                    FrameworkUtil.getBundle(testInstance.getClass()).getBundleContext();
            probe.getService(probe.getServiceReference(Injector.class)).injectFields(testInstance);
        }
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runInside(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runInside(invocation, context);
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        skipOutside(invocation);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        skipOutside(invocation);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        skipOutside(invocation);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        skipOutside(invocation);
    }

    private static void runInside(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (inside()) {
            invocation.proceed();
        } else {
            invocation.skip();
            framework(context).call(context.getUniqueId());
        }
    }

    private static void skipOutside(Invocation<Void> invocation) throws Throwable {
        if (inside()) {
            invocation.proceed();
        } else {
            invocation.skip();
        }
    }

    private static RemoteFramework framework(ExtensionContext context) {
        return context.getStore(STORE).get(FRAMEWORK, RemoteFramework.class);
    }
}
