/** Picks the square nearest to the piece as an example. */
import type { Offset } from "../figures.ts";

/** The name of the nearest square, or "". */
export function nearest(squares: readonly Offset[], name: (at: Offset) => string): string {
  const far = ([right, forward]: Offset): number => Math.hypot(right, forward);
  const [first] = [...squares].sort((one, other) => far(one) - far(other) || other[1] - one[1]);
  return first ? name(first) : "";
}
