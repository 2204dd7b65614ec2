package io.spate.test;

import java.time.Duration;

/** A run whose source does not take commits for a while, and then for good: for the lines that it logs. */
final class FailingCommits {

    private FailingCommits() {}

    public static void main(String[] args) {
        Fixture fixture = new Fixture();
        fixture.source.emit(3, 7);
        fixture.source.assign(3);
        for (int i = 0; i < 3; i++) {
            fixture.source.faults.commits.add(SourceFaults.passing("store is away"));
        }
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(10));
        System.out.println("committed " + fixture.source.committed(3));
        if (args.length > 0) {
            engine.kill("driver-0");
            engine.runFor(Duration.ofSeconds(10));
        }
    }
}
