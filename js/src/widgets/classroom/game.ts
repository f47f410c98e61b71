/** What is said of the game of a class that votes. Pure. */
import type { ClassMode, ClassPhase, VoteGame, VoteMove } from "../../core/generated/classroom.ts";
import type { texts as en } from "../../i18n/en/vote.ts";

type Texts = typeof en;

/** Whether all are asked the same, until the teacher moves on. */
export const isJoint = (mode: ClassMode): boolean => mode === "together" || mode === "vote";

/** The opponent's name; a level of ours is named in the reader's language. */
export function opponentOf({ opponent }: VoteGame, texts: Texts): string {
  const [, number] = /^level:\s*(\d)/.exec(opponent) ?? [];
  return number === undefined ? opponent : texts.level(number);
}

function moveText({ move, by, votes }: VoteMove, name: string, texts: Texts): string {
  switch (by) {
    case "class":
      return texts.classPlayed(move, votes);
    case "teacher":
      return texts.teacherPlayed(move);
    case "opponent":
      return texts.opponentPlayed(name, move);
  }
}

/** The last moves, and who thinks, or how it ended. */
export function gameText(game: VoteGame, phase: ClassPhase, texts: Texts): string {
  const name = opponentOf(game, texts);
  const waits = phase === "thinking";
  const moves = game.last.slice(waits ? -1 : -2).map((one) => moveText(one, name, texts));
  const state =
    game.result !== ""
      ? texts.ended(texts.result[game.result], game.reason)
      : waits && game.trouble === ""
        ? texts.thinking(name)
        : "";
  const trouble = waits && game.trouble !== "" ? texts.trouble(name) : "";
  return [...moves, state, trouble].filter(Boolean).join(" ");
}
