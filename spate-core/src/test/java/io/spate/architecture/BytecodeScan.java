package io.spate.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Lists what compiled classes do of the things that need a permission. Owned by the thread that scans. */
final class BytecodeScan extends ClassVisitor {

    static final String MONITOR = "a synchronized block";
    static final String SYNCHRONIZED = "a synchronized method";
    static final String SHARED_FIELD = "shared field ";
    static final String FIELD_OF = "field of type ";

    /** What {@code java.util.concurrent} calls its futures and whatever completes them. */
    static final String FUTURES = "(\\w*Future|\\w*Executor|ForkJoin|Delayed|Completion(Stage|Service))";

    private final Set<Use> uses = new LinkedHashSet<>();
    private String className = "";

    private BytecodeScan() {
        super(Opcodes.ASM9);
    }

    /**
     * One thing that needs a permission.
     *
     * @param className the top-level class; what is nested in it shares its permissions
     */
    record Use(String className, String member, Capability capability, String symbol) {

        @Override
        public String toString() {
            return className + " (" + member + ") " + capability + ": " + symbol;
        }
    }

    /** What the classes below {@code root} do, class by class. */
    static List<Use> of(Path root) {
        BytecodeScan scan = new BytecodeScan();
        for (Path file : ModuleFiles.under(root, ".class")) {
            try {
                new ClassReader(Files.readAllBytes(file)).accept(scan, ClassReader.SKIP_DEBUG);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return List.copyOf(scan.uses);
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        className = dotted(name);
        List<String> parents = new ArrayList<>(interfaces == null ? List.of() : List.of(interfaces));
        if (superName != null) {
            parents.add(superName);
        }
        parents.forEach(parent -> found("declaration", dotted(parent)));
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        boolean isStaticState = (access & Opcodes.ACC_STATIC) != 0 && (access & Opcodes.ACC_FINAL) == 0;
        if (isStaticState || (access & Opcodes.ACC_VOLATILE) != 0) {
            found(name, SHARED_FIELD + name);
        }
        String type = typeName(Type.getType(descriptor));
        found(name, type);
        found(name, FIELD_OF + type);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            found(name, SYNCHRONIZED);
        }
        MethodScan method = new MethodScan(symbol -> found(name, symbol));
        method.types(descriptor);
        return method;
    }

    private void found(String member, String symbol) {
        for (Capability capability : Capability.values()) {
            if (capability.isShownBy(symbol)) {
                uses.add(new Use(topLevel(className), member, capability, symbol));
            }
        }
    }

    static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }

    /** The class's name; of an array, that of its elements. */
    static String typeName(Type type) {
        return type.getSort() == Type.ARRAY ? type.getElementType().getClassName() : type.getClassName();
    }

    private static String topLevel(String className) {
        int nested = className.indexOf('$');
        return nested < 0 ? className : className.substring(0, nested);
    }
}
