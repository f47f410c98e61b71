/** Chooses the one message that the board shows under itself. Pure. */
import { squareName } from "../core/geometry.ts";
import type { Kind, Level } from "../core/model.ts";
import * as states from "../core/state.ts";
import type { StationaryMoves } from "../core/state.ts";
import type { WireMove } from "../core/wire.ts";
import type { Texts } from "../i18n/board.ts";
import type { ViewState } from "./context.ts";

export interface Message {
  readonly level: Level;
  readonly text: string;
  readonly again?: boolean;
  /** Offer to pass the turn, or to capture without moving. */
  readonly staying?: StationaryMoves & { readonly asked?: boolean };
  /** Offer to become another kind, or to stay what it is. */
  readonly promotion?: { readonly into: Kind; readonly stays: Kind };
}

export const SILENT: Message = { level: "", text: "" };

export interface MessageInput {
  readonly now: Pick<ViewState, "state" | "kernel" | "snapshot" | "focus">;
  /** What Python or the board said last, until the next thing is done. */
  readonly said: Message;
  readonly faults: readonly string[];
  readonly resultShown: boolean;
}

/** In order of priority: the open question, the last message, faults, Python's status, the outcome of the game. */
export function messageOf({ now, said, faults, resultShown }: MessageInput, texts: Texts): Message {
  const { message } = texts;
  const { state, snapshot, kernel } = now;
  const { gesture, notice, scene } = state;
  const { status, result, position } = snapshot;
  const fault = faults[0];
  const ended = status.text === "" && result && !resultShown;
  const gone = kernel === "gone";
  if (gesture.kind === "unanswered") {
    const why = gone ? message.gone : kernel === "silent" ? message.unanswered : message.busy;
    return { level: "error", text: `${why} ${message.kept}`, again: !gone };
  }
  if (gesture.kind === "legs") return question(now, gesture, texts);
  if (gesture.kind === "promotion") {
    const into = position.kinds[gesture.move.becomes - 1];
    const stays = scene.pieces[gesture.move.from]?.kind;
    const text = message.choosePromotion;
    return into && stays ? { level: "info", text, promotion: { into, stays } } : { level: "info", text };
  }
  const staying = states.stationaryMovesOf(state);
  const offer = (plain: Message): Message => (staying ? { ...plain, staying } : plain);
  if (said.text !== "") return offer(said);
  if (gesture.kind === "asking" && kernel === "slow") return { level: "info", text: message.asking };
  if (gone) return { level: "error", text: message.gone };
  if (fault !== undefined) return { level: "error", text: fault };
  switch (notice) {
    case "not-your-turn":
      return { level: "info", text: message.notYourTurn(scene.turn) };
    case "unknown-moves":
      return { level: "info", text: message.unknownMoves };
    case "game-over":
      return { level: "info", text: message.over(result?.text ?? "") };
    case null:
      return offer(severalPaths(now, texts) ?? (ended ? { level: "info", text: result.text } : status));
  }
}

/** The question of a half-made move, and what the route looked at would capture. */
function question(
  now: MessageInput["now"],
  gesture: states.Gesture & { kind: "legs" },
  texts: Texts,
): Message {
  const { message } = texts;
  const { state } = now;
  const { steps, goal, origin } = gesture;
  const next = states.choices(state);
  const [route] = lookedAt(now);
  const what = route ? ` ${message.path(namesOf(now, route, texts))}` : "";
  const staying = states.stationaryMovesOf(state);
  if (goal === origin && steps.length === 0 && staying) {
    const text = message.chooseStay(staying.pass, staying.capture) + what;
    return { level: "info", text, staying: { pass: staying.pass, capture: false, asked: true } };
  }
  const last = steps[steps.length - 1];
  const stop = last !== undefined && next.has(last) ? ` ${message.stop}` : "";
  return { level: "info", text: message.chooseLeg(steps.length) + stop + what };
}

/** If several routes lead to the square looked at: how many, and what the simplest captures. */
function severalPaths(now: MessageInput["now"], texts: Texts): Message | null {
  if (now.state.gesture.kind !== "selected") return null;
  const [route, ...others] = lookedAt(now);
  if (!route || others.length === 0) return null;
  const square = squareName(now.snapshot.position.size, route.to);
  return { level: "info", text: texts.message.paths(1 + others.length, square, namesOf(now, route, texts)) };
}

/** The routes to the square under the mouse or the cursor. */
function lookedAt({ state, focus }: MessageInput["now"]): readonly WireMove[] {
  const square = focus.hover ?? focus.cursor;
  return square === null ? [] : states.routesAt(state, square);
}

const namesOf = ({ state }: MessageInput["now"], route: WireMove, texts: Texts): string[] =>
  route.captures.flatMap((square) => {
    const piece = state.scene.pieces[square];
    return piece ? [texts.kind(piece.kind)] : [];
  });
