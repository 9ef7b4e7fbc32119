package dev.toolshelf.e2e.stack;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one stack of this JVM: started when the first one asks, stopped after the last one. */
public final class WithStack implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SharedStack.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(
                        ExtensionContext.StoreScope.LAUNCHER_SESSION,
                        ExtensionContext.Namespace.create(WithStack.class))
                .computeIfAbsent(SharedStack.class, any -> SharedStack.start(), SharedStack.class);
    }
}
