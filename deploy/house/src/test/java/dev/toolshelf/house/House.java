package dev.toolshelf.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A source tree with its modules, this repository or one that a test lays out. */
final class House {
    private final Path root;
    private final List<Module> modules;

    private House(Path root, List<Module> modules) {
        this.root = root;
        this.modules = modules;
    }

    /** This repository, from the module that the test runs in. */
    static House here() {
        Path root = Path.of("").toAbsolutePath().resolve("../..").normalize();
        if (!Files.isDirectory(root.resolve("catalog-service"))) {
            throw new IllegalStateException("run this test in deploy/house; " + root + " is not the repository");
        }
        return at(root);
    }

    static House at(Path root) {
        Path real = root.toAbsolutePath().normalize();
        List<Module> modules = Pom.read(real.resolve("pom.xml")).modules().stream()
                .map(path -> new Module(path, real.resolve(path)))
                .toList();
        return new House(real, modules);
    }

    Path root() {
        return root;
    }

    List<Module> modules() {
        return modules;
    }

    /** The compiled main classes of all modules that have some. */
    JavaClasses classes() {
        return new ClassFileImporter()
                .importPaths(modules.stream()
                        .filter(Module::hasClasses)
                        .map(Module::classes)
                        .toList());
    }

    /** The module that a class was compiled in; empty for the JDK and libraries. */
    Optional<Module> moduleOf(JavaClass type) {
        return type.getBaseComponentType()
                .getSource()
                .map(source -> source.getUri().getPath())
                .flatMap(path -> modules.stream()
                        .filter(module -> path != null && path.startsWith(module.classes() + "/"))
                        .findFirst());
    }

    /** Modules without a single class, in order. */
    List<String> notBuilt() {
        return modules.stream()
                .filter(module -> module.layer() != Layer.DEPLOY)
                .filter(module -> !module.hasClasses())
                .map(Module::path)
                .toList();
    }
}
