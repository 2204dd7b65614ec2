package io.spate.architecture;

import static io.spate.architecture.BytecodeScan.dotted;
import static io.spate.architecture.BytecodeScan.typeName;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells the symbols in the body of a method: types, called methods, and methods that are referred to, which a lambda or
 * {@code System::nanoTime} calls later. Owned by the thread that scans.
 */
final class MethodScan extends MethodVisitor {

    private final Consumer<String> symbols;

    MethodScan(Consumer<String> symbols) {
        super(Opcodes.ASM9);
        this.symbols = symbols;
    }

    /** The types in a method's descriptor. */
    void types(String methodDescriptor) {
        for (Type argument : Type.getArgumentTypes(methodDescriptor)) {
            type(argument);
        }
        type(Type.getReturnType(methodDescriptor));
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.MONITORENTER) {
            symbols.accept(BytecodeScan.MONITOR);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        type(Type.getObjectType(type));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        type(Type.getObjectType(owner));
        type(Type.getType(descriptor));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        method(owner, name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        types(descriptor);
        for (Object argument : arguments) {
            constant(argument);
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        constant(value);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        type(Type.getType(descriptor));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        if (type != null) {
            type(Type.getObjectType(type));
        }
    }

    private void constant(Object value) {
        if (value instanceof Handle handle) {
            method(handle.getOwner(), handle.getName(), handle.getDesc());
        } else if (value instanceof Type type && type.getSort() == Type.METHOD) {
            types(type.getDescriptor());
        } else if (value instanceof Type type) {
            type(type);
        } else if (value instanceof ConstantDynamic dynamic) {
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                constant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private void method(String owner, String name, String descriptor) {
        symbols.accept(dotted(owner) + '.' + name + descriptor);
        type(Type.getObjectType(owner));
        if (descriptor.startsWith("(")) { // a handle may name a field
            types(descriptor);
        }
    }

    private void type(Type type) {
        symbols.accept(typeName(type));
    }
}
