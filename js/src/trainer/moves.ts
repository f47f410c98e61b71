/** Looking a move up in an exercise's key: by its text, or by what it comes to. */
import type { Size } from "../geometry.ts";
import { listOf, numberOf } from "../studio/read.ts";
import type { WireMove } from "../wire.ts";
import type { Card, KeyMove, KeyNode } from "./model.ts";
import { findMove, readMove } from "./position.ts";

export const sizeOf = ({ board }: Card): Size => ({
  files: numberOf(board?.files, 1),
  ranks: numberOf(board?.ranks, 1),
});

export const catalogueOf = ({ board }: Card): readonly unknown[] => listOf(board?.catalogue);

/** What the wire knows of a move of a node. */
export function wireOf(card: Card, node: Pick<KeyNode, "tsfen" | "wire">, text: string): WireMove | null {
  const size = sizeOf(card);
  const written = readMove(text, size);
  return written && findMove(written, node.wire, size, node.tsfen, catalogueOf(card).length);
}

/**
 * What a key says of a move. Of several ways to one outcome the board sends the plainest, and the key may have
 * another.
 */
export function verdictOf(card: Card, node: KeyNode, text: string): KeyMove {
  const known = node.moves.get(text);
  if (known) return known;
  const mine = wireOf(card, node, text);
  if (mine) {
    for (const [other, verdict] of node.moves) {
      if (other.split(" ")[0] !== text.split(" ")[0]) continue;
      const theirs = wireOf(card, node, other);
      if (theirs && outcome(theirs) === outcome(mine)) return verdict;
    }
  }
  return { verdict: "wrong", to: "", note: node.rest };
}

const outcome = ({ to, captures, becomes }: WireMove): string => [to, "|", ...captures, "|", becomes].join();
