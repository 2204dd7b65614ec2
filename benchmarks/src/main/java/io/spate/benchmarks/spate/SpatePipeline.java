package io.spate.benchmarks.spate;

import io.spate.Pipeline;
import io.spate.RunningPipeline;
import io.spate.Runtime;
import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.harness.Contender;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.work.Event;
import io.spate.benchmarks.work.Row;
import io.spate.benchmarks.work.RowTally;
import io.spate.config.RuntimeConfig;
import io.spate.operator.Emitter;
import io.spate.record.Payload;
import io.spate.report.ExitReport;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.time.Duration;

/** W2 with Spate: a pipeline is started, reads everything and completes. Used by the harness thread. */
public final class SpatePipeline implements Contender {

    private final Corpus corpus;
    private final long laps;
    private final int shards;
    private final int drivers;

    public SpatePipeline(Corpus corpus, long laps, int shards, int drivers) {
        this.corpus = corpus;
        this.laps = laps;
        this.shards = shards;
        this.drivers = drivers;
    }

    @Override
    public String name() {
        return "w2/spate/" + drivers;
    }

    @Override
    public String baseline() {
        return "w2/hand-off/" + drivers;
    }

    @Override
    public Outcome run() throws InterruptedException {
        CorpusSource source = new CorpusSource(corpus, laps);
        ChecksumSink sink = new ChecksumSink(shards);
        RuntimeConfig config = RuntimeConfig.defaults().withDrivers(drivers).withCommitInterval(Duration.ofMillis(100));
        ExitReport report;
        try (RunningPipeline running = Runtime.start(pipeline(source, sink), config)) {
            report = running.awaitExit();
        }
        if (report.state() != ExitReport.State.COMPLETED) {
            throw new IllegalStateException(name() + " ended as " + report);
        }
        RowTally written = sink.total();
        return new Outcome(
                report.counts().read(),
                report.counts().written(),
                written.rows(),
                written.bytes(),
                written.checksum(),
                source.committed());
    }

    /** The reference chain between any source and sink. */
    static Pipeline pipeline(Source<Payload> source, Sink<Row> sink) {
        return Pipeline.named("reference")
                .from(source)
                .<Event>decode((payload, meta, out) -> out.emit(Event.parse(payload.array(), payload.offset())))
                .filter(Event::isKept)
                .map(Row::of)
                .<Row>flatMap(SpatePipeline::rows)
                .to(sink);
    }

    private static void rows(Row row, Emitter<? super Row> out) { // per record
        out.emit(row);
        if (row.isPurchase()) {
            out.emit(row.counterpart());
        }
    }
}
