/** The types of an exercise's state: answers, feedback, progress. Values only. */
import type { Card, KeyNode, Note, Settings } from "./cards.ts";

/** An answer as Python reads it, such as `{squares: ["5c"]}`. */
export type Answer = Readonly<Record<string, string | readonly string[]>>;

/** How an answer is met. */
export type Mode =
  /** Each step is judged at once. */
  | "immediate"
  /** It is judged here, and said at the end. */
  | "deferred"
  /** Only Python can judge it. */
  | "python";

export const modeOf = (card: Card, settings: Settings): Mode =>
  card.key === null
    ? "python"
    : settings.graded || settings.feedback === "at the end"
      ? "deferred"
      : "immediate";

/** `several`: the squares of a route fit more than one. */
export type Tone = "right" | "wrong" | "info" | "hint" | "python" | "several";

/** Where clicked squares leave every route of a piece: between which, and whether by a turn. */
export interface RouteFault {
  readonly at: string;
  readonly to: string;
  readonly turns: boolean;
}

/** The last feedback, and its drawing. */
export interface Feedback {
  readonly tone: Tone;
  readonly note: Note;
  /** The square, option or move it is about. */
  readonly about: string;
  /** Squares to point at. */
  readonly squares: readonly string[];
  /** The path is walked leg by leg. */
  readonly animate: boolean;
  /** The squares that were found in one go, of a line that was marked. */
  readonly line: readonly string[];
  /** Of squares that are no route: where they leave it. */
  readonly routeFault: RouteFault | null;
}

/** How it ended: not yet, solved, given up, or handed in without feedback. */
export type End = "" | "solved" | "gave up" | "noted";

/** A move that is being shown: made, then (where there is one) answered, then continued from or taken back. */
export interface Stage {
  readonly move: string;
  readonly verdict: "on" | "done" | "wrong";
  /** The feedback on it, with the answer. */
  readonly note: Note;
  readonly to: string;
  readonly phase: "made" | "answered";
}

/** A position that Python gave after a move of a graded exercise. */
export interface Given {
  readonly tsfen: string;
  readonly moves64: string;
  readonly last: readonly string[];
  /** Drawings of this node; null: those of the start. */
  readonly drawn: readonly unknown[] | null;
}

export interface Play {
  readonly end: End;
  readonly tries: readonly Answer[];
  readonly wrong: number;
  readonly hints: number;
  /** Squares or pairs found, or marked if there is no immediate feedback. */
  readonly marked: readonly string[];
  /** Squares, pairs and options that were wrong. */
  readonly missed: readonly string[];
  /** The last choice or text. */
  readonly picked: string;
  readonly node: string;
  readonly moves: readonly string[];
  /** The squares entered so far, or handed in, of a path that is entered square by square. */
  readonly path: readonly string[];
  /** The other side's last answer, as machine text. */
  readonly reply: string;
  readonly stage: Stage | null;
  readonly given: Given | null;
  /** The ladder one is on, and how many of its hints were given. */
  readonly ladder: { readonly of: string; readonly given: number };
  readonly said: Feedback | null;
  /** Python is asked, and has not answered. */
  readonly asking: boolean;
  /** The answer is being changed; the old one counts until the new one is handed in. */
  readonly changing: boolean;
}

export const begin = (card: Card): Play => ({
  end: "",
  tries: [],
  wrong: 0,
  hints: 0,
  marked: [],
  missed: [],
  picked: "",
  node: card.key?.form === "moves" ? card.key.start : "",
  moves: [],
  path: [],
  reply: "",
  stage: null,
  given: null,
  ladder: { of: "", given: 0 },
  said: null,
  asking: false,
  changing: false,
});

/** The position of an exercise of moves, as its key has it. */
export const nodeOf = (card: Card, play: Play): KeyNode | null =>
  card.key?.form === "moves" ? (card.key.nodes.get(play.node) ?? null) : null;

/** How many moves are left. */
export const turnsLeft = (card: Card, play: Play): number => Math.max(0, card.turns - play.moves.length);

export const say = (tone: Tone, note: Note, more: Partial<Feedback> = {}): Feedback => ({
  tone,
  note,
  about: "",
  squares: [],
  animate: false,
  line: [],
  routeFault: null,
  ...more,
});
