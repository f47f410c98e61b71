/** Which one thing the board says under itself. Pure. */
import * as states from "./state.ts";
import type { State } from "./state.ts";
import { TEXTS } from "./texts.ts";
import type { Kind, Level, Snapshot } from "./traits.ts";

export interface Message {
  readonly level: Level;
  readonly text: string;
  /** Offer to send the move again. */
  readonly again?: boolean;
  /** Offer to become another kind, or to stay what it is. */
  readonly promotion?: { readonly into: Kind; readonly stays: Kind };
}

export const SILENT: Message = { level: "", text: "" };

export interface Occasion {
  readonly state: State;
  /** What Python or the board said last, until the next thing is done. */
  readonly said: Message;
  /** Python has been asked and takes its time. */
  readonly slow: boolean;
  /** What is wrong with the model's traits. */
  readonly faults: readonly string[];
  readonly status: Snapshot["status"];
  readonly result: Snapshot["result"];
  readonly kinds: readonly Kind[];
}

/** What is being asked comes first, then what was just said, then what is wrong, then Python's status, then how the game ended. */
export function messageOf({ state, said, slow, faults, status, result, kinds }: Occasion): Message {
  const { gesture, notice, scene } = state;
  const fault = faults[0];
  if (gesture.kind === "unanswered") return { level: "error", text: TEXTS.message.unanswered, again: true };
  if (gesture.kind === "legs") return { level: "info", text: question(state, gesture) };
  if (gesture.kind === "promotion") {
    const into = kinds[gesture.move.becomes - 1];
    const stays = scene.pieces[gesture.move.from]?.kind;
    const text = TEXTS.message.choosePromotion;
    return into && stays ? { level: "info", text, promotion: { into, stays } } : { level: "info", text };
  }
  if (said.text !== "") return said;
  if (gesture.kind === "asking" && slow) return { level: "info", text: TEXTS.message.asking };
  if (fault !== undefined) return { level: "error", text: fault };
  switch (notice) {
    case "not-your-turn":
      return { level: "info", text: TEXTS.message.notYourTurn(scene.turn) };
    case "unknown-moves":
      return { level: "info", text: TEXTS.message.unknownMoves };
    case "game-over":
      return { level: "info", text: TEXTS.message.over(result?.text ?? "") };
    case null:
      return status.text === "" && result ? { level: "info", text: result.text } : status;
  }
}

/** What a half-made move asks for. */
function question(state: State, gesture: states.Gesture & { kind: "legs" }): string {
  const { steps, goal, origin } = gesture;
  const next = states.choices(state);
  if (goal === origin && steps.length === 0) {
    const pass = next.has(origin);
    return TEXTS.message.chooseStay(pass, next.size > (pass ? 1 : 0));
  }
  const last = steps[steps.length - 1];
  const stop = last !== undefined && next.has(last) ? ` ${TEXTS.message.stop}` : "";
  return TEXTS.message.chooseLeg(steps.length) + stop;
}
