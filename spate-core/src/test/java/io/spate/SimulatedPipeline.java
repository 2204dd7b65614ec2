package io.spate;

import io.spate.config.BackpressureConfig;
import io.spate.config.CheckpointConfig;
import io.spate.config.DriverConfig;
import io.spate.config.RetryConfig;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.error.NotReadyException;
import io.spate.operator.Decoder;
import io.spate.operator.Emitter;
import io.spate.policy.ErrorPolicy;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The pipeline of one simulation, drawn from its seed: sizes, limits, operators, the shape of source and sink. What must
 * become of a record follows from its position alone.
 */
final class SimulatedPipeline {

    /** What only failures say that end a run. */
    static final String FATAL = "disk is read-only";

    final ScriptedSource source = new ScriptedSource();
    final ScriptedSink sink;
    final RuntimeConfig config;

    /** Records that were filtered, and records or rows that policies dropped, in this run. */
    long filtered;

    long dropped;

    /** How often a record waited for its decoder. */
    long waits;

    /** True once an operator is to throw an error at the next record. */
    boolean explodes;

    /** True if decoders are always ready. */
    boolean isCalm;

    private final Random draws;
    private final int maxInFlight;
    private final boolean isDecoding;
    private final int keptInAGroup;
    private final boolean refusesRows;

    /**
     * @param shape draws what the pipeline is like
     * @param draws decides while it runs
     */
    SimulatedPipeline(Random shape, Random draws) {
        this.draws = draws;
        this.maxInFlight = 1 + shape.nextInt(2);
        this.isDecoding = shape.nextInt(3) == 0;
        this.keptInAGroup = shape.nextInt(3) == 0 ? 1 + shape.nextInt(4) : 0;
        source.lanesPerPartition = 1 + shape.nextInt(2);
        source.wakesDrivers = shape.nextBoolean();
        RowFormat format = RowFormat.values()[shape.nextInt(RowFormat.values().length)];
        sink = new ScriptedSink(1 + shape.nextInt(3), sinkConfig(shape), format);
        sink.routesByRow = shape.nextBoolean();
        refusesRows = format != RowFormat.OBJECTS && shape.nextBoolean();
        sink.check = this::check;
        sink.rejects = shape.nextInt(3) == 0 ? row -> row.position() % 13 == 6 : row -> false;
        config = runtimeConfig(shape);
    }

    private SinkConfig sinkConfig(Random shape) {
        return SinkConfig.defaults()
                .withMaxInFlight(maxInFlight)
                .withChunk(1 + shape.nextInt(200), 2)
                .withBatch(1 + shape.nextInt(40), 1 + shape.nextInt(2000), Duration.ofMillis(shape.nextInt(500)))
                .withRetry(RetryConfig.defaults().withDelays(Duration.ofMillis(10), Duration.ofMillis(300)))
                .withPolicies(ErrorPolicy.SKIP, ErrorPolicy.SKIP)
                .withAttemptTimeout(Duration.ofSeconds(2));
    }

    private static RuntimeConfig runtimeConfig(Random shape) {
        return new RuntimeConfig(
                new DriverConfig(
                        1 + shape.nextInt(3), 1 + shape.nextInt(12), Duration.ofMillis(10), Duration.ofMillis(50)),
                new CheckpointConfig(
                        Duration.ofMillis(100 + shape.nextInt(900)),
                        Duration.ofSeconds(1),
                        1 + shape.nextInt(6),
                        Duration.ofSeconds(3),
                        Duration.ZERO),
                new BackpressureConfig(64 + shape.nextInt(3000), 0.8, 0.5, Duration.ofMillis(shape.nextInt(300))),
                1 + shape.nextInt(2),
                Duration.ofMillis(50),
                false,
                Optional.empty());
    }

    /** The pipeline for one run; what it counts begins at 0. */
    Pipeline build() {
        filtered = 0;
        dropped = 0;
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
                waits++;
                throw new NotReadyException("the schema of " + position + " is not known");
            }
            out.emit(position);
        };
    }

    private boolean isWanted(Long position) {
        if (explodes) {
            explodes = false;
            throw new AssertionError(FATAL);
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

    /** The rows of a record that must become durable, unless the destination rejects them. */
    List<Row> rowsOf(PartitionId partition, long position) {
        if (isFiltered(position) || isPoison(position)) {
            return List.of();
        }
        List<Row> rows = children(partition, position);
        rows.removeIf(row -> isUnencodable(row) || sink.rejects.test(row));
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

    /** True if rows of a partition reach a shard in the order of their positions. */
    boolean keepsOrder() {
        return maxInFlight == 1 && keptInAGroup <= 1; // a group that is given up takes rows of others with it
    }
}
