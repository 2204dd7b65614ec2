/** What components throw. Depends on nothing. */
@NullMarked
package io.spate.error;

import org.jspecify.annotations.NullMarked;
