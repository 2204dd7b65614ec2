package io.spate.test.contract;

/** What a source may do wrong, and the test of the contract that must say so. */
enum SourceLie {
    NONE(""),
    FORGETS_COMMITS("aCommitIsWhereTheNextSourceResumes"),
    COMMITS_MORE("aCommitIsWhereTheNextSourceResumes"),
    COMMITS_WHAT_WAS_READ("onlyACommitMovesWhereTheNextSourceResumes"),
    RESUMES_AT_THE_LAST_RECORD("whereToResumeIsBehindTheLastRecord"),
    REPEATS_THE_LAST_RECORD("everyRecordIsReadOnce"),
    GOES_BACK("positionsOfAPartitionRise"),
    MOVES_POSITIONS("aRecordIsTheSameWhenItIsReadAgain"),
    RENAMES_PARTITIONS("partitionsKeepTheirNames"),
    REUSES_RECORDS("recordsThatAreUsedAgainAreDeclared"),
    HANDS_OUT_TOO_MUCH("aPollHandsOutNoMoreThanItWasAskedFor"),
    STAYS_PAUSED("aPauseEndsWithItsResume"),
    THROWS_FOR_FOREIGN_LANES("lanesThatAreNotOwnedMayBePausedAndResumed"),
    ENDS_ONCE("aLaneThatHasEndedStaysSo"),
    NEVER_ENDS("aBoundedInputCompletesItsRun"),
    WAITS_WHEN_IT_MUST_NOT("askingForEventsDoesNotWaitWhenItMustNot"),
    CANNOT_BE_CLOSED_UNOPENED("aSourceThatWasNeverOpenedMayBeClosed"),
    CANNOT_BE_CLOSED_TWICE("aSecondCloseIsHarmless");

    final String test;

    SourceLie(String test) {
        this.test = test;
    }
}
