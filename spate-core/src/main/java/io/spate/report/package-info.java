/** What a run tells when it is asked and when it ends. Immutable values. */
@NullMarked
package io.spate.report;

import org.jspecify.annotations.NullMarked;
