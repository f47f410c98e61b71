/**
 * Writes the files of a board (`Board.save`, `Board.record`) from its traits alone, so that saving works when Python
 * is busy or gone. Pure.
 */
import type { MadeMove } from "../core/model.ts";
import { textOf } from "../core/read.ts";
import { START, Tree } from "../core/tree.ts";
import { readCounter } from "../core/tsfen.ts";
import { historyOf } from "./traits.ts";
import type { Get } from "./traits.ts";

type Fields = Readonly<Record<string, unknown>>;

/** How deep variations can be nested in a record. */
const DEEPEST = 32;
/** The view settings of a saved board. */
const VIEW = [
  ...["interaction", "orientation", "glyphs", "coordinates", "lang", "theme", "colours"],
  ...["title", "region", "outlined", "show_attacks"],
];
/** Annotations that a record writes with a sign, by number. */
const SIGNS: Readonly<Record<number, string>> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** Valid values of a clock or an evaluation in a record. */
const COMMAND = /\[%(?:clk \d{1,6}:[0-5]\d:[0-5]\d(?:\.\d{1,3})?|eval [+-]?\d{1,9}(?:\.\d{1,9})?)\]/g;

/** Everything that a file is written from. */
interface Game {
  readonly get: Get;
  readonly document: Fields;
  readonly history: readonly MadeMove[];
  readonly tree: Tree;
  readonly line: readonly number[];
  /** The node of the move that led to the position shown. */
  readonly current: number;
}

/** Read the traits; null for a board whose traits are not enough, such as that of an exercise. */
function gameOf(get: Get): Game | null {
  const document = get("document");
  if (!isFields(document) || typeof document.start !== "string") return null;
  const history = historyOf(get("history"));
  const line = (Array.isArray(get("line")) ? get("line") : []) as readonly number[];
  const current = line[Number(get("ply")) - 1] ?? START;
  return { get, document, history, tree: new Tree(history), line, current };
}

/** A name for a file, made from the title. */
export function nameOfFile(get: Get, ending: string): string {
  return `${plainName(textOf(get("title"))) || textOf(get("variant")) || "board"}.${ending}`;
}

/** The letters and digits of a title, as a name for a file. */
export function plainName(title: string): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-");
  return [...plain.replace(/^[-_]+|[-_]+$/g, "")].slice(0, 60).join("");
}

// ---------------------------------------------------------------- the saved board

/** Write a board as `Board.save` does, and a room as `GameRoom.save` does; null if the traits are not enough. */
export function savedBoard(get: Get): string | null {
  const game = gameOf(get);
  if (!game) return null;
  const { document, line, current } = game;
  const [room, draft, making] = [get("room"), get("draft"), get("making")];
  const exercise = isFields(making) && isFields(making.draft) ? making.draft : {};
  const parts = {
    banmen: "board",
    version: 1,
    game: pick(get, ["variant", "ruleset", "own_ruleset", "rulings"]),
    start: document.start,
    comment: get("start_comment"),
    annotations: drawnAt(game, START),
    moves: game.history.map((move, node) => moveOf(move, drawnAt(game, node))),
    node: current,
    line: line.at(-1) ?? START,
    declared: document.declared,
    headers: document.headers,
    ending: document.ending,
    marks: get("marks"),
    view: pick(get, VIEW),
    ...(isFields(room) && isFields(room.saved) ? { room: room.saved } : {}),
    ...(isFields(draft) && isFields(draft.data) && Object.keys(draft.data).length > 0
      ? { draft: draft.data }
      : {}),
    ...(textOf(exercise.kind) === "" ? {} : { exercise }),
  };
  return `${JSON.stringify(parts, null, 1)}\n`;
}

function moveOf(move: MadeMove, annotations: unknown): Fields {
  const { text, taken, parent, variation, comment, glyphs, clock, evaluation } = move;
  return {
    ...{ move: text, captures: taken, parent, rank: variation, comment, annotations, glyphs },
    ...(clock === null ? {} : { clock }),
    ...(evaluation === null ? {} : { evaluation }),
  };
}

/** The drawings on a position; those of the current one may be newer than Python's. */
function drawnAt({ get, document, current }: Game, node: number): unknown {
  const drawn = node === current ? get("annotations") : (document.annotations as Fields)[String(node)];
  return Array.isArray(drawn)
    ? drawn.map(({ kind, squares, colour, text }: Fields) => ({ kind, squares, colour, text }))
    : [];
}

const pick = (get: Get, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, get(name)]));

// ---------------------------------------------------------------- the record

/** Why a record cannot be written: the traits are not enough, or the format cannot express it. */
export type Unwritten = "unknown" | "deep" | "headers";

export type Written = { readonly text: string; readonly name: string } | { readonly wrong: Unwritten };

/** Write a record or a saved board, with a name for its file. */
export function fileOf(what: "record" | "save", get: Get): Written {
  if (what === "save") {
    const text = savedBoard(get);
    return text === null ? { wrong: "unknown" } : { text, name: nameOfFile(get, "json") };
  }
  const made = recordOf(get);
  return "text" in made ? { ...made, name: nameOfFile(get, "txt") } : made;
}

/** Write the game as `Board.record` does, in Hodges' notation. */
export function recordOf(get: Get): { readonly text: string } | { readonly wrong: Unwritten } {
  const game = gameOf(get);
  if (!game) return { wrong: "unknown" };
  const head = textOf(game.document.head).trimEnd();
  if (head === "") return { wrong: "headers" };
  const counter = readCounter(textOf(game.document.start));
  const writer = new Writer(game, counter);
  const moves = writer.main(textOf(get("start_comment")));
  if (moves === null) return { wrong: "deep" };
  const result = resultOf(game, writer.end);
  const rows = [head, ...(result === "" ? [] : [`[Result "${escaped(result, '"')}"]`])];
  return { text: `${rows.join("\n")}\n\n${moves === "" ? "" : `${moves.replace(/^\n+/, "")}\n`}` };
}

/** How the game ended at the end of the main line, as the header of a record has it; empty: nothing is known of an end. */
function resultOf({ document, history, current }: Game, end: number): string {
  if (document.over !== "" && current === end) return String(document.over);
  const { ending } = document;
  if (isFields(ending) && ending.node === end)
    return [ending.outcome, ending.reason].filter((part) => part !== "").join(": ");
  return history[end]?.ends ?? "";
}

/** Writes the tree of moves. The main line ends where the game does: what comes after it is a variation. */
class Writer {
  /** The last move of the main line. */
  end = START;
  private tooDeep = false;

  constructor(
    private readonly game: Game,
    private readonly counter: number,
  ) {}

  main(comment: string): string | null {
    const words = comment === "" ? "" : commented(comment);
    const { document, current } = this.game;
    const ends = [Number(document.over_at ?? START), ...(document.over === "" ? [] : [current])];
    const text = words + this.line(this.game.tree.from(START), 0, ends);
    return this.tooDeep ? null : text;
  }

  /** Write main moves with the others as variations, each word with the blank before it. */
  private line(first: readonly number[], depth: number, ends: readonly number[] = [], lead?: number): string {
    if (depth > DEEPEST) this.tooDeep = true;
    if (this.tooDeep) return "";
    const { history, tree } = this.game;
    const words: string[] = [];
    const inner = (moves: readonly number[], from?: number): string => {
      const written = this.line(moves, depth + 1, [], from).replace(/^ +/, "");
      return `${depth > 0 ? " " : "\n  "}(${written})`;
    };
    let numbered = true;
    if (lead !== undefined) {
      words.push(this.numbered(lead, depth, numbered), history[lead]?.hodges ?? "");
      numbered = false;
    }
    let moves = first;
    for (let node = moves[0]; node !== undefined; node = moves[0]) {
      const move = history[node];
      if (!move) break;
      const [, ...others] = moves;
      words.push(this.numbered(node, depth, numbered), annotated(move.hodges, move.glyphs));
      const comment = commentOf(move);
      if (comment !== "") words.push(` {${comment}}`);
      words.push(...others.map((other) => inner([other])));
      moves = tree.from(node);
      if (depth === 0) this.end = node;
      numbered = comment !== "" || others.length > 0;
      if (ends.includes(node) && moves.length > 0) {
        words.push(inner(moves, node));
        break;
      }
    }
    return words.join("");
  }

  /** The number before a move, if it has one, and the blank after it. */
  private numbered(node: number, depth: number, always: boolean): string {
    const count = this.counter + this.depthOf(node) - 1;
    const white = count % 2 === 1;
    if (white && !always) return " ";
    return `${depth > 0 ? " " : "\n"}${Math.floor(count / 2) + 1}${white ? "..." : "."} `;
  }

  private readonly depths = new Map<number, number>([[START, 0]]);

  /** How many moves lead to a place, its own included. */
  private depthOf(node: number): number {
    const route: number[] = [];
    let at = node;
    let known = this.depths.get(at);
    while (known === undefined) {
      route.push(at);
      at = this.game.history[at]?.parent ?? START;
      known = this.depths.get(at);
    }
    for (const one of route.reverse()) this.depths.set(one, ++known);
    return known;
  }
}

/** Add annotations to a move: a sign stands right behind it, unless the move ends in a sign itself (a pass). */
function annotated(move: string, glyphs: readonly number[]): string {
  return glyphs.reduce((word, number, place) => {
    const sign = SIGNS[number];
    const apart = place > 0 || sign === undefined || word.endsWith("!");
    return `${word}${apart ? " " : ""}${sign ?? `$${number}`}`;
  }, move);
}

/** A clock and an evaluation as PGN has them, then the comment; one that looks like either gets a backslash. */
function commentOf({ clock, evaluation, comment }: MadeMove): string {
  const words: string[] = [];
  if (clock !== null) {
    const all = Math.round(clock * 1000);
    const whole = Math.floor(all / 1000);
    const two = (number: number): string => String(number).padStart(2, "0");
    const fraction = (all % 1000 === 0 ? "" : `.${String(all % 1000).padStart(3, "0")}`).replace(/0+$/, "");
    words.push(
      `[%clk ${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}]`,
    );
  }
  if (evaluation !== null) words.push(`[%eval ${evaluation.toFixed(3).replace(/\.?0+$/, "")}]`);
  if (comment !== "") words.push(escaped(comment, "}").replaceAll(COMMAND, "\\$&"));
  return words.join(" ");
}

const commented = (text: string): string => `{${escaped(text, "}")}}`;

/** Write a text so that it can stand before one of the characters `ends`. */
function escaped(text: string, ends: string): string {
  const write = (character: string): string => {
    if (character === "\\" || ends.includes(character)) return `\\${character}`;
    if (character === "\n") return ends.includes("}") ? character : "\\n";
    if (character === " " || !/[\p{C}\p{Z}]/u.test(character)) return character;
    return `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;
  };
  return [...text].map(write).join("");
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
