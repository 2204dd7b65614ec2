package io.spate.races;

import java.util.List;
import org.openjdk.jcstress.Main;

/** Races everything on two cores in under five minutes; with arguments, jcstress does what they say. */
public final class Races {

    private static final List<String> SHORT = List.of(
            "-jvmArgs", "-Xmx256m", // one kind of virtual machine instead of all
            "-sc", "false",
            "-af", "NONE",
            "-f", "1",
            "-fsm", "1",
            "-iters", "3",
            "-time", "200");

    private Races() {}

    /** Prints a summary and writes a report into {@code results}; exits with an error if a race had a forbidden outcome. */
    public static void main(String[] args) throws Exception {
        Main.main(args.length == 0 ? SHORT.toArray(new String[0]) : args);
    }
}
