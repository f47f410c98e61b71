/** Reads the trainer's traits into checked values: cards, their keys, settings, the queue. */
import { boardOf, bytesOf } from "./embeddedboard.ts";
import type { Figure } from "./figures.ts";
import { figuresOf, listOf, numberOf, recordOf, textOf, textsOf } from "./read.ts";

export const FORMS = ["squares", "choice", "text", "moves", "pairs"] as const;
export type Form = (typeof FORMS)[number];

export const STEPS = ["category", "direction", "leg", "square", "animate"] as const;

/** The feedback on an answer: its text, and its drawing. */
export interface Note {
  readonly text: string;
  /** The squares to show, in order, from the piece's own on. */
  readonly path: readonly string[];
  readonly blocker: string;
  /** The number of the leg that is stopped, from 1. */
  readonly leg: number | null;
  /** The other side's answer, as machine text. */
  readonly reply: string;
  /** The squares that an answer to a wrong move empties by capture. */
  readonly takes: readonly string[];
  /** The symbol of what the piece that answers becomes; empty: it stays what it is. */
  readonly becomes: string;
}

export interface Hint {
  readonly step: (typeof STEPS)[number];
  readonly text: string;
  readonly squares: readonly string[];
  readonly path: readonly string[];
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly kanji: boolean;
}

export interface SquaresKey {
  readonly form: "squares";
  readonly right: ReadonlyMap<string, Note>;
  readonly wrong: ReadonlyMap<string, Note>;
  /** Of a square that is not asked about. */
  readonly rest: Note;
  readonly hints: ReadonlyMap<string, readonly Hint[]>;
}

export interface ChoiceKey {
  readonly form: "choice";
  readonly options: readonly (Option & { readonly right: boolean; readonly note: Note })[];
  readonly hints: readonly Hint[];
}

export interface TextKey {
  readonly form: "text";
  /** The first is the one to show. */
  readonly accepts: readonly string[];
  /** Terms that may stand in any order. */
  readonly terms: readonly (readonly string[])[];
  readonly notes: ReadonlyMap<string, Note>;
  readonly hints: readonly Hint[];
}

export interface KeyMove {
  readonly verdict: "on" | "done" | "wrong";
  /** The node after the reply, if the exercise continues. */
  readonly to: string;
  readonly note: Note;
}

/** A route to where the question asks: every square the piece comes to, and the move it makes. */
export interface KeyRoute {
  readonly squares: readonly string[];
  readonly move: string;
  /** What stops it; null: it is a move. */
  readonly note: Note | null;
}

export interface KeyNode {
  readonly tsfen: string;
  /** The moves of the pieces that may move, as on the wire. */
  readonly wire: DataView | null;
  readonly moves: ReadonlyMap<string, KeyMove>;
  /** Of a question about a route, the routes there are; those that fail too. */
  readonly routes: readonly KeyRoute[];
  readonly rest: Note;
  readonly hints: readonly Hint[];
  /** Drawings of this node; null: those of the start. */
  readonly drawn: readonly unknown[] | null;
}

export interface MovesKey {
  readonly form: "moves";
  readonly turns: number;
  readonly start: string;
  readonly nodes: ReadonlyMap<string, KeyNode>;
}

export interface PairsKey {
  readonly form: "pairs";
  /** The right ones, a number and a letter each. */
  readonly pairs: readonly string[];
  readonly notes: ReadonlyMap<string, Note>;
  /** By number. */
  readonly hints: ReadonlyMap<string, readonly Hint[]>;
}

export type Key = SquaresKey | ChoiceKey | TextKey | MovesKey | PairsKey;

/** What stands at a number or a letter of a matching. */
export interface Item {
  readonly id: string;
  readonly text: string;
  /** The small print: another name, a square. */
  readonly under: string;
  readonly kanji: boolean;
  /** The figure in words. */
  readonly said: string;
  readonly figure: Figure | null;
}

/** The two columns of a matching. */
export interface Items {
  readonly left: readonly Item[];
  readonly right: readonly Item[];
}

/** The prompt, shown large: the piece or the notation that the question is about. */
export interface Prompt {
  readonly label: string;
  readonly text: string;
  readonly kanji: boolean;
}

export interface Card {
  readonly id: string;
  readonly kind: string;
  readonly form: Form;
  readonly task: string;
  readonly level: number;
  readonly source: string;
  /** Traits of the board; null: no board. */
  readonly board: Readonly<Record<string, unknown>> | null;
  /** Traits that the board adds once the answer is known. */
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly diagram: Figure | null;
  readonly prompt: Prompt | null;
  readonly options: readonly Option[];
  readonly items: Items;
  /** null: only Python can judge it. */
  readonly key: Key | null;
  readonly turns: number;
  /** The ends of the path to enter square by square; null: none is asked for. */
  readonly path: { readonly from: string; readonly to: string } | null;
}

export interface Entry {
  readonly card: string;
  /** Why it is asked again; empty: it is asked for the first time. */
  readonly because: string;
}

export interface Settings {
  readonly hints: boolean;
  readonly retry: boolean;
  readonly feedback: "at once" | "at the end";
  readonly timer: boolean;
  readonly repeat: boolean;
  readonly graded: boolean;
  /** Whether Python can draw more of the kind. */
  readonly more: boolean;
}

// ---------------------------------------------------------------- reading

export const NO_NOTE: Note = {
  text: "",
  path: [],
  blocker: "",
  leg: null,
  reply: "",
  takes: [],
  becomes: "",
};

export function noteOf(value: unknown): Note {
  if (typeof value === "string") return { ...NO_NOTE, text: value };
  const { text, path, blocker, leg, reply, takes, becomes } = recordOf(value);
  return {
    text: textOf(text),
    path: textsOf(path),
    blocker: textOf(blocker),
    leg: typeof leg === "number" ? leg : null,
    reply: textOf(reply),
    takes: textsOf(takes),
    becomes: textOf(becomes),
  };
}

const mapOf = <T>(value: unknown, read: (one: unknown) => T): ReadonlyMap<string, T> =>
  new Map(Object.entries(recordOf(value)).map(([name, one]) => [name, read(one)]));

const hintsOf = (value: unknown): readonly Hint[] =>
  listOf(value).flatMap((one) => {
    const { step, text, squares, path } = recordOf(one);
    const known = STEPS.find((name) => name === step);
    return known ? [{ step: known, text: textOf(text), squares: textsOf(squares), path: textsOf(path) }] : [];
  });

const optionOf = (value: unknown): Option => {
  const given = recordOf(value);
  const text = textOf(given.value);
  return { value: text, label: textOf(given.label) || text, kanji: given.kanji === true };
};

/** Read a key; null if missing or unfit for the form: Python judges then. */
function keyOf(value: unknown, form: Form): Key | null {
  const given = recordOf(value);
  if (given.form !== form) return null;
  switch (form) {
    case "squares":
      return {
        form,
        right: mapOf(given.right, noteOf),
        wrong: mapOf(given.wrong, noteOf),
        rest: noteOf(given.rest),
        hints: mapOf(given.hints, hintsOf),
      };
    case "choice":
      return {
        form,
        options: listOf(given.options).map((one) => {
          const { right, note } = recordOf(one);
          return { ...optionOf(one), right: right === true, note: noteOf(note) };
        }),
        hints: hintsOf(recordOf(given.hints)[""]),
      };
    case "text":
      return {
        form,
        accepts: textsOf(given.accepts),
        terms: listOf(given.terms).map(textsOf),
        notes: mapOf(given.notes, noteOf),
        hints: hintsOf(recordOf(given.hints)[""]),
      };
    case "pairs":
      return {
        form,
        pairs: textsOf(given.pairs),
        notes: mapOf(given.notes, noteOf),
        hints: mapOf(given.hints, hintsOf),
      };
    case "moves": {
      const nodes = mapOf(given.nodes, nodeOf);
      const start = textOf(given.start);
      return nodes.has(start) ? { form, turns: numberOf(given.turns, 1), start, nodes } : null;
    }
  }
}

const itemsOf = (value: unknown): readonly Item[] =>
  listOf(value).map((one) => {
    const { id, text, under, kanji, said, figure } = recordOf(one);
    return {
      id: textOf(id),
      text: textOf(text),
      under: textOf(under),
      kanji: kanji === true,
      said: textOf(said),
      figure: figuresOf(bytesOf(figure))[0] ?? null,
    };
  });

function nodeOf(value: unknown): KeyNode {
  const given = recordOf(value);
  return {
    tsfen: textOf(given.tsfen),
    wire: bytesOf(given.moves64),
    moves: mapOf(given.moves, (one) => {
      const { verdict, to, note } = recordOf(one);
      return {
        verdict: verdict === "on" || verdict === "done" ? verdict : "wrong",
        to: textOf(to),
        note: noteOf(note),
      };
    }),
    routes: listOf(given.routes).map((one) => {
      const { squares, move, note } = recordOf(one);
      return {
        squares: textsOf(squares),
        move: textOf(move),
        note: note === undefined ? null : noteOf(note),
      };
    }),
    rest: noteOf(given.rest),
    hints: hintsOf(given.hints),
    drawn: Array.isArray(given.drawn) ? given.drawn : null,
  };
}

function cardOf(value: unknown, catalogues: Readonly<Record<string, unknown>>): Card[] {
  const given = recordOf(value);
  const form = FORMS.find((one) => one === given.form);
  const id = textOf(given.id);
  if (!form || id === "") return [];
  const key = keyOf(given.key, form);
  const prompt = recordOf(given.prompt);
  const text = textOf(prompt.text);
  const goal = recordOf(given.path);
  const path = { from: textOf(goal.from), to: textOf(goal.to) };
  const board = boardOf(given.board, catalogues);
  return [
    {
      id,
      kind: textOf(given.kind),
      form,
      task: textOf(given.task),
      level: numberOf(given.level),
      source: textOf(given.source),
      board,
      after: afterOf(given.after, board),
      diagram: figuresOf(bytesOf(given.diagram))[0] ?? null,
      prompt: text === "" ? null : { label: textOf(prompt.label), text, kanji: prompt.kanji === true },
      options: key?.form === "choice" ? key.options : listOf(given.options).map(optionOf),
      items: { left: itemsOf(recordOf(given.items).left), right: itemsOf(recordOf(given.items).right) },
      key,
      turns: numberOf(given.turns, key?.form === "moves" ? key.turns : 0),
      path: form === "moves" && path.from !== "" && path.to !== "" ? path : null,
    },
  ];
}

/** What takes the place of what a board kept to itself: its moves, and kinds by their ids. */
function afterOf(value: unknown, board: Card["board"]): Card["after"] {
  const { moves, kinds } = recordOf(value);
  if (!board || kinds === undefined) return null;
  const whole = new Map(listOf(kinds).map((kind) => [textOf(recordOf(kind).id), kind]));
  const catalogue = listOf(board.catalogue).map((kind) => whole.get(textOf(recordOf(kind).id)) ?? kind);
  return { moves: bytesOf(moves) ?? board.moves, catalogue };
}

/** Read all cards, by id; what cannot be read is left out. */
export function cardsOf(cards: unknown, catalogues: unknown): ReadonlyMap<string, Card> {
  const known = recordOf(catalogues);
  return new Map(listOf(cards).flatMap((one) => cardOf(one, known).map((card) => [card.id, card] as const)));
}

/** Read the queue. An entry keeps its place whatever is in it: the answers are counted by it. */
export const queueOf = (value: unknown): readonly Entry[] =>
  listOf(value).map((one) => {
    const { card, because } = recordOf(one);
    return { card: textOf(card), because: textOf(because) };
  });

export function settingsOf(value: unknown, more = false): Settings {
  const given = recordOf(value);
  return {
    hints: given.hints !== false,
    retry: given.retry !== false,
    feedback: given.feedback === "at the end" ? "at the end" : "at once",
    timer: given.timer === true,
    repeat: given.repeat !== false,
    graded: given.graded === true,
    more,
  };
}
