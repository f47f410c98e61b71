/** The ladder of hints: the current one and the next. Pure. */
import type { Card, Hint } from "../../core/cards.ts";
import { nodeOf } from "../../core/play.ts";
import type { Play } from "../../core/play.ts";

interface Ladder {
  /** A square that is still to be found, a node, or "". */
  readonly of: string;
  readonly hints: readonly Hint[];
}

/** The ladder one is on: of squares that of the first that is still to be found. */
function ladderOf(card: Card, play: Play): Ladder | null {
  const { key } = card;
  switch (key?.form) {
    case undefined:
      return null;
    case "squares": {
      const open = [...key.right.keys()].filter((square) => !play.marked.includes(square));
      // The author's own hints are about the whole.
      const own = key.hints.get("");
      if (own) return { of: "", hints: own };
      const of = open.find((square) => (key.hints.get(square)?.length ?? 0) > 0);
      return of === undefined ? null : { of, hints: key.hints.get(of) ?? [] };
    }
    case "choice":
    case "text":
      return { of: "", hints: key.hints.get("") ?? [] };
    case "moves":
      return { of: play.node, hints: nodeOf(card, play)?.hints ?? [] };
  }
}

/** The next hint and the number of hints on this ladder, or null. */
export function nextHint(card: Card, play: Play): { hint: Hint; of: string; number: number } | null {
  const ladder = ladderOf(card, play);
  if (!ladder) return null;
  const given = play.ladder.of === ladder.of ? play.ladder.given : 0;
  const hint = ladder.hints[given];
  return hint ? { hint, of: ladder.of, number: given + 1 } : null;
}
