/** Which one thing the board says under itself. Pure. */
import type { Now } from "./desk.ts";
import type { Kind, Level } from "./model.ts";
import * as states from "./state.ts";
import type { State } from "./state.ts";
import type { Texts } from "./texts/index.ts";

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
  readonly now: Pick<Now, "state" | "kernel" | "snapshot">;
  /** What Python or the board said last, until the next thing is done. */
  readonly said: Message;
  /** What is wrong with the model's traits. */
  readonly faults: readonly string[];
}

/** What is being asked comes first, then what was just said, then what is wrong, then Python's status, then how the game ended. */
export function messageOf({ now, said, faults }: Occasion, { message }: Texts): Message {
  const { state, snapshot, kernel } = now;
  const { gesture, notice, scene } = state;
  const { status, result, position } = snapshot;
  const fault = faults[0];
  if (gesture.kind === "unanswered") return { level: "error", text: message.unanswered, again: true };
  if (gesture.kind === "legs") return { level: "info", text: question(state, gesture, message) };
  if (gesture.kind === "promotion") {
    const into = position.kinds[gesture.move.becomes - 1];
    const stays = scene.pieces[gesture.move.from]?.kind;
    const text = message.choosePromotion;
    return into && stays ? { level: "info", text, promotion: { into, stays } } : { level: "info", text };
  }
  if (said.text !== "") return said;
  if (gesture.kind === "asking" && kernel === "slow") return { level: "info", text: message.asking };
  if (fault !== undefined) return { level: "error", text: fault };
  switch (notice) {
    case "not-your-turn":
      return { level: "info", text: message.notYourTurn(scene.turn) };
    case "unknown-moves":
      return { level: "info", text: message.unknownMoves };
    case "game-over":
      return { level: "info", text: message.over(result?.text ?? "") };
    case null:
      return status.text === "" && result ? { level: "info", text: result.text } : status;
  }
}

/** What a half-made move asks for. */
function question(state: State, gesture: states.Gesture & { kind: "legs" }, texts: Texts["message"]): string {
  const { steps, goal, origin } = gesture;
  const next = states.choices(state);
  if (goal === origin && steps.length === 0) {
    const pass = next.has(origin);
    return texts.chooseStay(pass, next.size > (pass ? 1 : 0));
  }
  const last = steps[steps.length - 1];
  const stop = last !== undefined && next.has(last) ? ` ${texts.stop}` : "";
  return texts.chooseLeg(steps.length) + stop;
}
