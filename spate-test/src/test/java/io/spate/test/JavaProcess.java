package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a program with the tests' classes has printed in a process of its own, which has ended well.
 *
 * @param output lines of its standard output
 * @param errors lines of its standard error
 */
record JavaProcess(List<String> output, List<String> errors) {

    private static final int LIMIT_SECONDS = 60;

    /** The command of the platform that runs the tests. */
    static String sameJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** @param words options of the platform, the class, and its arguments */
    static JavaProcess run(Path directory, String java, String... words) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        String classpath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(java, "-cp", classpath));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("ends in time")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        return new JavaProcess(Files.readAllLines(output), Files.readAllLines(errors));
    }
}
