package io.spate.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.spate.source.Source;
import java.util.List;

/** Which packages and classes know each other. */
final class PackageRules {

    private static final DescribedPredicate<HasName> MESSAGES = nameMatching(
            ".*[.](driver[.](DriverCommand|DriverEvent|LaneGrant)|sink[.](ShardCommand|ShardEvent))([$].*)?");

    /** Every use of another package or library is in the table. */
    static final ArchRule TABLE = classes().should(new ArchCondition<>("use only what the package table allows") {
        @Override
        public void check(JavaClass item, ConditionEvents events) {
            for (Dependency use : item.getDirectDependenciesFromSelf()) {
                if (!PackageTable.allows(use)) {
                    events.add(SimpleConditionEvent.violated(use, use.getDescription()));
                }
            }
        }
    });

    /** The API can be read, and implemented, without the engine. */
    static final ArchRule API_KNOWS_NO_ENGINE = noClasses()
            .that(resideInAnyPackage(ModuleFiles.API.toArray(String[]::new)).and(not(resideInAPackage("io.spate"))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.spate", "io.spate.internal..");

    /** The root puts everything together, so nothing may need it. */
    static final ArchRule NOBODY_KNOWS_THE_ROOT = noClasses()
            .that()
            .resideOutsideOfPackage("io.spate")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.spate");

    /** D-4: the controller talks to drivers and shards, and reaches into none. */
    static final ArchRule CONTROL_KNOWS_MESSAGES_ONLY = noClasses()
            .that()
            .resideInAPackage("io.spate.internal.control")
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.spate.internal.driver", "io.spate.internal.sink")
                    .and(not(MESSAGES)));

    /** INV-4: the books are kept by the controller. */
    static final ArchRule ONLY_CONTROL_KEEPS_THE_BOOKS = noClasses()
            .that()
            .resideOutsideOfPackages("io.spate.internal.control", "io.spate.internal.checkpoint")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.spate.internal.checkpoint.Checkpointer");

    /** INV-4: the control plane of the source belongs to the controller. */
    static final ArchRule ONLY_CONTROL_CALLS_THE_SOURCE = noClasses()
            .that()
            .resideOutsideOfPackages("io.spate.internal.control", "io.spate.source")
            .should()
            .callMethodWhere(target(owner(assignableTo(Source.class)))
                    .and(target(nameMatching("open|pollEvents|commit|flushCommits|pause|resume|close"))));

    /** Others see of JCTools the interface of a queue; which queue it is, one package decides. */
    static final ArchRule ONE_PACKAGE_CHOOSES_QUEUES = noClasses()
            .that()
            .resideOutsideOfPackage("io.spate.internal.concurrent")
            .should()
            .dependOnClassesThat(resideInAPackage("org.jctools..")
                    .and(not(nameMatching("org[.]jctools[.]queues[.]MessagePassingQueue([$].*)?"))));

    static final List<ArchRule> ALL = List.of(
            TABLE,
            API_KNOWS_NO_ENGINE,
            NOBODY_KNOWS_THE_ROOT,
            CONTROL_KNOWS_MESSAGES_ONLY,
            ONLY_CONTROL_KEEPS_THE_BOOKS,
            ONLY_CONTROL_CALLS_THE_SOURCE,
            ONE_PACKAGE_CHOOSES_QUEUES);

    private PackageRules() {}
}
