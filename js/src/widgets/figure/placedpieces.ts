/** Pieces placed around a figure by hand: a click cycles empty, enemy, friend. Pure. */
import type { Offset } from "../../core/figures.ts";
import { readOffsets } from "../../core/generated/common.ts";
import type { Host } from "../../host/host.ts";
import { has, HOME, isSame } from "./drawing.ts";

export interface Placed {
  readonly friends: readonly Offset[];
  readonly enemies: readonly Offset[];
}

/** The pieces that a host has around its figure. */
export const placedOf = (host: Pick<Host, "get">): Placed => ({
  friends: readOffsets(host.get("friends")),
  enemies: readOffsets(host.get("enemies")),
});

export type SquareContent = "nothing" | "enemy" | "friend";

const without = (squares: readonly Offset[], at: Offset): Offset[] =>
  squares.filter((one) => !isSame(one, at));

export function contentAt({ friends, enemies }: Placed, at: Offset): SquareContent {
  if (has(enemies, at)) return "enemy";
  return has(friends, at) ? "friend" : "nothing";
}

/** The next thing to stand on a square; nothing can be put on the piece's own. */
export function turned(placed: Placed, at: Offset): Placed {
  if (isSame(at, HOME)) return placed;
  const { friends, enemies } = { friends: without(placed.friends, at), enemies: without(placed.enemies, at) };
  switch (contentAt(placed, at)) {
    case "nothing":
      return { friends, enemies: [...enemies, at] };
    case "enemy":
      return { friends: [...friends, at], enemies };
    case "friend":
      return { friends, enemies };
  }
}

/** Mark a square, or take the mark away. */
export const toggled = (squares: readonly Offset[], at: Offset): Offset[] =>
  has(squares, at) ? without(squares, at) : [...squares, at];
