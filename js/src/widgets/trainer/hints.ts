/** The ladder of hints: the current one and the next. Pure. */
import forms from "forms:trainer";
import type { Card, Hint } from "../../core/cards.ts";
import type { Play } from "../../core/play.ts";

/** The next hint and the number of hints on this ladder, or null. */
export function nextHint(card: Card, play: Play): { hint: Hint; of: string; number: number } | null {
  const ladder = card.key && forms[card.form].ladder(card, play);
  if (!ladder) return null;
  const given = play.ladder.of === ladder.of ? play.ladder.given : 0;
  const hint = ladder.hints[given];
  return hint ? { hint, of: ladder.of, number: given + 1 } : null;
}
