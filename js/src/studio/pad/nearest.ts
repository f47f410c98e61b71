/** The square nearest to the piece, of several that would all do as an example. */
import type { Offset } from "../figures.ts";

/** The name of the nearest of some squares; empty if there are none. */
export function nearest(squares: readonly Offset[], name: (at: Offset) => string): string {
  const far = ([right, forward]: Offset): number => Math.hypot(right, forward);
  const [first] = [...squares].sort((one, other) => far(one) - far(other) || other[1] - one[1]);
  return first ? name(first) : "";
}
