/** Programs that use Spate as a user would. They depend on exported packages only; nothing depends on them. */
@NullMarked
package io.spate.examples;

import org.jspecify.annotations.NullMarked;
