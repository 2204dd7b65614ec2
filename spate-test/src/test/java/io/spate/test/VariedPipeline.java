package io.spate.test;

import io.spate.Pipeline;
import io.spate.Stage;
import io.spate.config.SinkConfig;
import io.spate.error.NotReadyException;
import io.spate.operator.Decoder;
import io.spate.operator.Emitter;
import io.spate.policy.ErrorPolicy;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Everything that the engine offers, drawn from a seed: records that wait, are filtered, cannot be parsed or encoded, are
 * multiplied, kept and rejected. What must become of a record follows from its position alone.
 */
public final class VariedPipeline implements SimulatedPipeline<Long, Row> {

    private long filtered;
    private long dropped;
    private Error error;
    private boolean isCalm;
    private final Random draws;
    private final Runnable onWait;
    private final boolean isDecoding;
    private final int keptInAGroup;
    private final RowShape format;
    private final boolean refusesRows;
    private final boolean routesByRow;
    private final Predicate<Row> rejects;

    /** @param onWait runs whenever a record is to wait for its decoder */
    public VariedPipeline(Random shape, Random draws, Runnable onWait) {
        this.onWait = onWait;
        this.draws = draws;
        this.isDecoding = shape.nextInt(3) == 0;
        this.keptInAGroup = shape.nextInt(3) == 0 ? 1 + shape.nextInt(4) : 0;
        this.format = RowShape.values()[shape.nextInt(RowShape.values().length)];
        this.routesByRow = shape.nextBoolean();
        this.refusesRows = format != RowShape.OBJECTS && shape.nextBoolean();
        this.rejects = shape.nextInt(3) == 0 ? row -> row.position() % 13 == 6 : row -> false;
    }

    @Override
    public Long record(PartitionId partition, long position) {
        return position;
    }

    @Override
    public RowFormat<Row> format() {
        return format;
    }

    @Override
    public SinkConfig tune(SinkConfig drawn) {
        return drawn.withPolicies(ErrorPolicy.SKIP, ErrorPolicy.SKIP);
    }

    @Override
    public void prepare(ScriptedSource<Long> source, ScriptedSink<Row> sink) {
        sink.check = this::check;
        sink.reject(rejects);
        if (routesByRow) {
            sink.router = (row, meta, shards) -> (int) ((row.position() + row.child()) % shards);
        }
    }

    /** The pipeline for one run; what it counts begins at 0. */
    @Override
    public Pipeline build(Source<Long> source, Sink<Row> sink) {
        filtered = 0;
        dropped = 0;
        error = null;
        Stage<Long> records = Pipeline.named("simulated").from(source);
        Stage<Row> rows = (isDecoding ? records.decode(decoder()) : records)
                .filter(this::isWanted)
                .tryMap(this::parse, ErrorPolicy.SKIP)
                .flatMap((Long position, RecordMeta meta, Emitter<? super Row> out) ->
                        children(meta.partition(), position).forEach(out::emit));
        return (keptInAGroup == 0 ? rows : rows.process(() -> new KeepingOperator(keptInAGroup))).to(sink);
    }

    private Decoder<Long, Long> decoder() {
        return (position, meta, out) -> {
            if (!isCalm && draws.nextInt(20) == 0) {
                onWait.run();
                throw new NotReadyException("the schema of " + position + " is not known");
            }
            out.emit(position);
        };
    }

    private boolean isWanted(Long position) {
        if (error != null) {
            Error thrown = error;
            error = null;
            throw thrown;
        }
        filtered += isFiltered(position) ? 1 : 0;
        return !isFiltered(position);
    }

    private Long parse(Long position) {
        if (isPoison(position)) {
            dropped++;
            throw new IllegalArgumentException("poison");
        }
        return position;
    }

    private void check(Row row) {
        if (isUnencodable(row)) {
            dropped++;
            throw new IllegalArgumentException("too long");
        }
    }

    @Override
    public List<Row> rows(PartitionId partition, long position) {
        if (isFiltered(position) || isPoison(position)) {
            return List.of();
        }
        List<Row> rows = children(partition, position);
        rows.removeIf(row -> isUnencodable(row) || rejects.test(row));
        return rows;
    }

    private static boolean isFiltered(long position) {
        return position % 5 == 2;
    }

    private static boolean isPoison(long position) {
        return position % 7 == 3;
    }

    private boolean isUnencodable(Row row) {
        return refusesRows && row.position() % 11 == 4 && row.child() == 0;
    }

    private static List<Row> children(PartitionId partition, long position) {
        List<Row> rows = new ArrayList<>();
        for (int child = 0; child < (position % 3 == 0 ? 3 : 1); child++) {
            rows.add(new Row(partition, position, child));
        }
        return rows;
    }

    /** A group that is given up takes rows of others with it. */
    @Override
    public Optional<Origin> origin(Row row) {
        return keptInAGroup <= 1 ? Optional.of(new Origin(row.partition(), row.position())) : Optional.empty();
    }

    @Override
    public boolean breakOperator(Error next) {
        error = next;
        return true;
    }

    @Override
    public void heal() {
        isCalm = true;
        error = null;
    }

    @Override
    public OptionalLong filtered() {
        return OptionalLong.of(filtered);
    }

    @Override
    public OptionalLong dropped() {
        return OptionalLong.of(dropped);
    }
}
