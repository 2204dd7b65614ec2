/** Answers to records that cannot be processed. Depends on nothing. */
@NullMarked
package io.spate.policy;

import org.jspecify.annotations.NullMarked;
