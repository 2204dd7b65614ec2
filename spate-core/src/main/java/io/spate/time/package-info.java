/** Time as the engine sees it. Depends on nothing. */
@NullMarked
package io.spate.time;

import org.jspecify.annotations.NullMarked;
