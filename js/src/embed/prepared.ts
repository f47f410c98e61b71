/** Boards from prepared data: a model that lives on the page, and the traits of a position that a link names. */
import type { Model } from "../host/anywidget.ts";
import { NoPythonError } from "../host/staticmodel.ts";
import { PROTOCOL } from "../core/generated/words.ts";
import { squareName } from "../core/geometry.ts";
import { mendTsfen, START } from "../core/links.ts";
import type { Fault, Shown } from "../core/links.ts";
import { bytes, listOf, numberOf, recordOf, textOf } from "../core/read.ts";
import { replay } from "../core/sharedgame.ts";
import type { SharedGame, SharedStep } from "../core/sharedgame.ts";

export type Fields = Readonly<Record<string, unknown>>;
/** Answer a request of a widget by calling `reply`. */
export type Answer = (request: Fields, reply: (fields: Fields) => void) => void;

type Callback = (...args: unknown[]) => void;

/** A model of plain traits. Without a function that answers its requests, it says that there is no Python. */
export class PreparedModel implements Model {
  answer: Answer | null = null;
  private readonly callbacks = new Map<string, Set<Callback>>();
  private traits: Map<string, unknown>;

  constructor(traits: Fields) {
    const plain = (value: unknown): unknown => bytes(recordOf(value).base64) ?? value;
    this.traits = new Map(Object.entries(traits).map(([name, value]) => [name, plain(value)]));
  }

  get(name: string): unknown {
    return this.traits.get(name);
  }

  set(name: string, value: unknown): void {
    this.update({ [name]: value });
  }

  /** Set several traits: all are in before anybody hears of one. */
  update(traits: Fields): void {
    const changed = Object.keys(traits).filter((name) => this.traits.get(name) !== traits[name]);
    for (const name of changed) this.traits.set(name, traits[name]);
    for (const name of changed) this.fire(`change:${name}`);
  }

  save_changes(): void {
    // Values live here as long as the page is open.
  }

  send(content: unknown): void {
    const request = recordOf(content);
    if (!this.answer) throw new NoPythonError();
    this.answer(request, (fields) => {
      // After the request, as a kernel does.
      queueMicrotask(() => this.fire("msg:custom", { ...fields, id: request.id }));
    });
  }

  on(event: string, callback: Callback): void {
    const known = this.callbacks.get(event) ?? new Set();
    this.callbacks.set(event, known.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.callbacks.get(event)?.delete(callback);
  }

  private fire(event: string, ...args: unknown[]): void {
    for (const callback of [...(this.callbacks.get(event) ?? [])]) callback(...args);
  }
}

/** The size of a board from traits, if it is one. */
export function sizeOf(traits: Fields): { files: number; ranks: number } {
  return { files: numberOf(traits.files, 1), ranks: numberOf(traits.ranks, 1) };
}

/** The codes of the kinds in a catalogue, and whether each promotes. */
function codesOf(traits: Fields): ReadonlyMap<string, boolean> {
  const kinds = listOf(traits.catalogue).map(recordOf);
  return new Map(kinds.map((kind) => [textOf(kind.code).toUpperCase(), textOf(kind.promotes_to) !== ""]));
}

const NOTHING_PLAYED: Fields = {
  history: [],
  line: [],
  ply: 0,
  last_move: [],
  captures_last: [],
  result: {},
  in_check: [],
};

/** The traits of a position of a prepared game; only the start of the game has its moves. */
export function positionTraits(game: Fields, tsfen: string, shown: Shown, faults: Fault[]): Fields {
  const start = textOf(game.tsfen);
  const asked = tsfen === START ? start : tsfen;
  const mended = asked === start ? start : mendTsfen(asked, sizeOf(game), codesOf(game), faults);
  const { square, region, orientation } = shown;
  return {
    ...game,
    ...NOTHING_PLAYED,
    protocol: PROTOCOL,
    tsfen: mended,
    moves: mended === start ? (bytes(recordOf(game.moves).base64) ?? bytes(game.moves)) : null,
    turn: sideOf(mended),
    selection: square,
    region,
    orientation,
    interaction: "explore",
  };
}

const sideOf = (tsfen: string): string =>
  Number(/\s(\d+)(\s+\S+)?\s*$/.exec(tsfen)?.[1] ?? 0) % 2 === 0 ? "black" : "white";

/** The positions of a game in a link, as far as the page can go through them, and its moves. */
export interface OpenedGame {
  readonly traits: Fields;
  /** Go to a place among the moves; null without one. */
  readonly go: (request: Fields) => Fields | null;
}

export function gameTraits(game: Fields, shared: SharedGame, shown: Shown, faults: Fault[]): OpenedGame {
  const size = sizeOf(game);
  const last = positionTraits(game, shared.tsfen, shown, faults);
  const start = shared.start === START ? textOf(game.tsfen) : shared.start;
  const steps = shared.moves.length === 0 ? [] : replay(start, shared.moves, shared.tsfen, size);
  if (steps === null) faults.push({ what: "replay" });
  if (!steps || steps.length === 0) return { traits: last, go: () => null };
  const history = steps.slice(1).map(({ move, piece }, index) => ({
    text: move?.text ?? "",
    hodges: notationOf(move, piece),
    side: piece === piece.toUpperCase() ? "white" : "black",
    piece: piece.toUpperCase(),
    taken: (move?.captures ?? []).map((square) => squareName(size, square)),
    parent: index - 1,
    variation: 0,
    promoted: move?.promotes ?? false,
  }));
  const at = (ply: number): Fields | null => {
    const step = steps[ply];
    if (!step) return null;
    const traits = positionTraits(game, step.tsfen, { ...shown, square: "" }, []);
    return {
      ...traits,
      history,
      line: [...history.keys()],
      ply,
      last_move: (step.move?.text ?? "").split(" ").filter(Boolean),
    };
  };
  const node = (value: unknown): number => (typeof value === "number" ? value + 1 : -1);
  return {
    traits: { ...at(steps.length - 1), selection: shown.square },
    go: (request) => {
      const ply = typeof request.ply === "number" ? request.ply : node(request.node);
      const found = at(ply);
      return found && { ...found, region: shown.region };
    },
  };
}

/** A move as its squares with a sign for captures: only Python writes notation. */
function notationOf(move: SharedStep["move"], piece: string): string {
  if (!move) return "";
  const squares = move.text.replace("=", "").split(" ");
  const sign = move.captures.length > 0 ? "x" : "-";
  return `${piece.toUpperCase()}${squares
    .slice(1)
    .map((square) => `${sign}${square}`)
    .join("")}${move.promotes ? "+" : ""}`;
}
