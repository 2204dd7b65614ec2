package io.spate.test.contract;

/** What a sink may do wrong, and the test of the contract that must say so. */
enum SinkLie {
    NONE(""),
    ACKNOWLEDGES_BEFORE_DURABLE("rowsAreThereWhenTheirWriteReturns"),
    WRITES_WHEN_CLOSED("rowsAreThereWhenTheirWriteReturns"),
    DROPS_WHAT_DOES_NOT_FIT("aBatchMayHaveOneRowOrVeryMany"),
    IGNORES_A_SHARD("everyShardTakesRows"),
    TAKES_A_SECOND_ATTEMPT_FOR_A_DUPLICATE("aWriterGoesOnAfterAnOutage"),
    WRITES_COPIES("aBatchThatComesAgainLeavesNoSecondCopyIfThatIsPromised"),
    KNOWS_TOKENS_ONLY("rowsThatComeAgainInAnotherBatchLeaveNoSecondCopyIfThatIsPromised"),
    SWALLOWS_FAILURES("aWriteInAnOutageFails"),
    CANNOT_BE_CLOSED_IN_AN_OUTAGE("aSinkCanBeClosedInAnOutage"),
    GIVES_UP_SILENTLY_WHEN_INTERRUPTED("aWriteThatIsInterruptedDoesNotLie"),
    SHARES_A_BUFFER("writersOfAllShardsWorkAtTheSameTime"),
    ROUTES_TO_NOWHERE("everyRowHasAShard"),
    CHANGES_ITS_SHARDS("shardsAndSettingsDoNotChange"),
    MIXES_ENCODERS("encodersOfShardsDoNotMixTheirRows"),
    KEEPS_ROWS_IN_ITS_ENCODER("anEncoderIsEmptyAfterItsChunk"),
    KEEPS_A_REFUSED_ROW("aRowThatIsRefusedLeavesNothingInTheEncoder"),
    CANNOT_BE_CLOSED_UNOPENED("aSinkThatWasNeverOpenedMayBeClosed"),
    CANNOT_BE_CLOSED_TWICE("aSecondCloseIsHarmless");

    final String test;

    SinkLie(String test) {
        this.test = test;
    }
}
