/**
 * The model's traits as one value the board can trust: every trait is read, checked, and on nonsense the last
 * good value stays, with a sentence saying what was wrong.
 */
import { parseRegion, parseSquare, wholeBoard } from "./geometry.ts";
import type { Region, Side, Size, Square } from "./geometry.ts";
import { TEXTS } from "./texts.ts";
import { readTsfen } from "./tsfen.ts";
import { asDataView, CATEGORIES, decodeMoves } from "./wire.ts";
import type { Category, MoveTable } from "./wire.ts";

/** The version of the traits and the wire together that this front end speaks. */
export const PROTOCOL = 1;

export interface Kind {
  readonly code: string;
  readonly id: string;
  readonly name: string;
  readonly kanji: string;
  readonly romaji: string;
  readonly betza: string;
  readonly sentence: string;
  readonly categories: readonly Category[];
  /** 1 (pawns) to 5 (kings): how large its wedge is. */
  readonly size: number;
  readonly promotesTo: string | null;
  readonly royal: boolean;
}

export interface Piece {
  readonly side: Side;
  /** As TSFEN writes it: "+" if promoted, and the code of the kind it began as. */
  readonly symbol: string;
  readonly promoted: boolean;
  readonly kind: Kind;
}

export const INTERACTIONS = ["play", "explore", "mark", "frozen"] as const;
export type Interaction = (typeof INTERACTIONS)[number];

export const VERDICTS = ["right", "wrong", "missed"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Mark {
  readonly square: Square;
  readonly verdict: Verdict;
  readonly note: string;
}

export const LEVELS = ["", "info", "error", "success"] as const;
export type Level = (typeof LEVELS)[number];

export interface HistoryEntry {
  readonly text: string;
  readonly side: Side;
  readonly piece: string;
  readonly captures: number;
  readonly promoted: boolean;
}

/** How a game ended. */
export interface Result {
  /** null: nobody won. */
  readonly winner: Side | null;
  /** A sentence that says it. */
  readonly text: string;
}

export const THEMES = ["host", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The traits that only make sense together: the last good ones stay together too. */
export interface Position {
  readonly size: Size;
  readonly kinds: readonly Kind[];
  /** One entry a square. */
  readonly pieces: readonly (Piece | null)[];
  /** null: no moves are known (they were not sent, or could not be read). */
  readonly moves: MoveTable | null;
}

export interface Snapshot {
  readonly position: Position;
  readonly region: Region;
  readonly turn: Side;
  /** null: the game goes on. */
  readonly result: Result | null;
  readonly inCheck: readonly Side[];
  readonly interaction: Interaction;
  readonly selection: Square | null;
  readonly lastMove: readonly Square[];
  readonly capturesLast: readonly Square[];
  readonly history: readonly HistoryEntry[];
  readonly ply: number;
  readonly orientation: Side;
  readonly marks: readonly Mark[];
  readonly status: { readonly level: Level; readonly text: string };
  readonly theme: Theme;
  readonly dots: readonly (readonly [number, number])[];
  readonly title: string;
}

export type Get = (name: string) => unknown;

const NOWHERE: Size = { files: 1, ranks: 1 };

export const EMPTY: Snapshot = {
  position: { size: NOWHERE, kinds: [], pieces: [null], moves: null },
  region: wholeBoard(NOWHERE),
  turn: "black",
  result: null,
  inCheck: [],
  interaction: "frozen",
  selection: null,
  lastMove: [],
  capturesLast: [],
  history: [],
  ply: 0,
  orientation: "black",
  marks: [],
  status: { level: "", text: "" },
  theme: "host",
  dots: [],
  title: "",
};

/** Reads a model again and again; unchanged positions are not read twice. */
export class TraitReader {
  private last: Snapshot = EMPTY;
  private raw: readonly unknown[] = [];
  private kinds: readonly Kind[] = [];
  private kindsFrom: unknown = undefined;
  /** One object for all pieces alike, from position to position: what did not change is the same object. */
  private readonly alike = new Map<string, Piece>();

  read(get: Get): { snapshot: Snapshot; faults: string[] } {
    const faults: string[] = [];
    const protocol = get("protocol");
    if (typeof protocol === "number" && protocol !== PROTOCOL) {
      faults.push(TEXTS.fault.protocol(protocol, PROTOCOL));
      return { snapshot: this.last, faults };
    }
    const position = this.position(get, faults);
    const size = position.size;
    const sameBoard = size === this.last.position.size;
    const last = sameBoard ? this.last : { ...EMPTY, position, region: wholeBoard(size) };
    const text = (value: unknown, instead: string): string => (typeof value === "string" ? value : instead);
    const choice = <T extends string>(name: string, known: readonly T[], instead: T): T => {
      const value = get(name);
      if (value === undefined || value === null) return instead;
      const found = known.find((one) => one === value);
      if (found === undefined) faults.push(TEXTS.fault.choice(name, show(value), known));
      return found ?? instead;
    };
    const squares = (name: string, instead: readonly Square[]): readonly Square[] => {
      const value = get(name);
      if (value === undefined || value === null) return [];
      const read = list(value).map((one) => parseSquare(size, text(one, "")));
      if (Array.isArray(value) && read.every((one) => one !== null)) return read;
      faults.push(TEXTS.fault.squares(name, show(value)));
      return instead;
    };

    const snapshot: Snapshot = {
      position,
      region: this.region(get, size, last.region, faults),
      turn: choice("turn", ["black", "white"], last.turn),
      result: result(get("result"), last.result),
      inCheck: list(get("in_check")).map(sideOf),
      interaction: choice("interaction", INTERACTIONS, last.interaction),
      selection: this.selection(get, size, last.selection, faults),
      lastMove: squares("last_move", last.lastMove),
      capturesLast: squares("captures_last", last.capturesLast),
      history: list(get("history")).map(historyEntry),
      ply: count(get("ply")),
      orientation: choice("orientation", ["black", "white"], last.orientation),
      marks: list(get("marks")).flatMap((one) => mark(size, one, faults)),
      status: status(get("status")),
      theme: choice("theme", THEMES, last.theme),
      dots: list(get("dots")).flatMap(dot),
      title: text(get("title"), ""),
    };
    this.last = snapshot;
    return { snapshot, faults };
  }

  private position(get: Get, faults: string[]): Position {
    const last = this.last.position;
    const raw = ["files", "ranks", "catalogue", "tsfen", "moves"].map(get);
    if (raw.every((value, i) => value === this.raw[i]) && raw.length === this.raw.length) return last;
    const [files, ranks, catalogue, tsfen, moves] = raw;
    if (!isExtent(files) || !isExtent(ranks)) {
      faults.push(TEXTS.fault.size(show(files), show(ranks)));
      return last;
    }
    const size = files === last.size.files && ranks === last.size.ranks ? last.size : { files, ranks };
    const kinds = catalogue === this.kindsFrom ? this.kinds : list(catalogue).map(kind);
    if (kinds !== this.kinds) this.alike.clear();
    this.kindsFrom = catalogue;
    this.kinds = kinds;
    let pieces: (Piece | null)[];
    try {
      pieces = place(typeof tsfen === "string" ? tsfen : "", size, kinds, this.alike);
    } catch (error) {
      faults.push(TEXTS.fault.position(reason(error)));
      return last;
    }
    let table: MoveTable | null = null;
    const data = asDataView(moves);
    if (data && data.byteLength > 0) {
      try {
        table = decodeMoves(data, size, String(tsfen), kinds.length);
      } catch (error) {
        faults.push(TEXTS.fault.moves(reason(error)));
        if (last !== EMPTY.position) return last;
      }
    }
    // Only a good position is remembered as read, so that a bad one goes on being reported until it is mended.
    if (faults.length === 0) this.raw = raw;
    return { size, kinds, pieces, moves: table };
  }

  private region(get: Get, size: Size, last: Region, faults: string[]): Region {
    const value = get("region") ?? "";
    const region = typeof value === "string" ? parseRegion(size, value) : null;
    if (region) return sameRegion(region, last) ? last : region;
    faults.push(TEXTS.fault.region(show(value)));
    return last;
  }

  private selection(get: Get, size: Size, last: Square | null, faults: string[]): Square | null {
    const value = get("selection") ?? "";
    if (value === "") return null;
    const square = typeof value === "string" ? parseSquare(size, value) : null;
    if (square === null) faults.push(TEXTS.fault.squares("selection", show(value)));
    return square ?? last;
  }
}

/** Put the pieces of a position's text on their squares. */
function place(
  tsfen: string,
  size: Size,
  kinds: readonly Kind[],
  made: Map<string, Piece>,
): (Piece | null)[] {
  const byCode = new Map(kinds.map((one) => [one.code.toUpperCase(), one]));
  const board = new Array<Piece | null>(size.files * size.ranks).fill(null);
  for (const { square, side, code, promoted } of readTsfen(tsfen, size).pieces) {
    const symbol = promoted ? `+${code}` : code;
    const key = `${side} ${symbol}`;
    let piece = made.get(key);
    if (!piece) {
      const origin = byCode.get(code);
      if (!origin) throw new Error(TEXTS.fault.code(code));
      const shown = promoted ? byCode.get((origin.promotesTo ?? "").toUpperCase()) : origin;
      if (!shown) throw new Error(TEXTS.fault.promotes(origin.name, symbol));
      piece = { side, symbol, promoted, kind: shown };
      made.set(key, piece);
    }
    board[square] = piece;
  }
  return board;
}

const isExtent = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 52;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const str = (value: unknown): string => (typeof value === "string" ? value : "");

const count = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;

const sideOf = (value: unknown): Side => (value === "white" ? "white" : "black");

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function show(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return "nothing";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const sameRegion = (a: Region, b: Region): boolean =>
  a.left === b.left && a.top === b.top && a.columns === b.columns && a.rows === b.rows;

function kind(value: unknown): Kind {
  const given = fields(value);
  const promotesTo = str(given.promotes_to);
  return {
    code: str(given.code),
    id: str(given.id),
    name: str(given.name),
    kanji: str(given.kanji),
    romaji: str(given.romaji),
    betza: str(given.betza),
    sentence: str(given.sentence),
    categories: CATEGORIES.filter((one) => list(given.categories).includes(one)),
    size: Math.min(5, Math.max(1, count(given.size) || 3)),
    promotesTo: promotesTo === "" ? null : promotesTo,
    royal: given.royal === true,
  };
}

function historyEntry(value: unknown): HistoryEntry {
  const given = fields(value);
  return {
    text: str(given.text),
    side: sideOf(given.side),
    piece: str(given.piece),
    captures: count(given.captures),
    promoted: given.promoted === true,
  };
}

/** The same result is the same object, from reading to reading. */
function result(value: unknown, last: Result | null): Result | null {
  const given = fields(value);
  const said = str(given.text);
  if (said === "") return null;
  const winner = given.winner === "black" || given.winner === "white" ? given.winner : null;
  return last?.text === said && last.winner === winner ? last : { winner, text: said };
}

function mark(size: Size, value: unknown, faults: string[]): Mark[] {
  const given = fields(value);
  const square = parseSquare(size, str(given.square));
  const verdict = VERDICTS.find((one) => one === given.verdict);
  if (square !== null && verdict) return [{ square, verdict, note: str(given.note) }];
  faults.push(TEXTS.fault.mark(show(value)));
  return [];
}

function status(value: unknown): Snapshot["status"] {
  const given = fields(value);
  return { level: LEVELS.find((one) => one === given.level) ?? "info", text: str(given.text) };
}

function dot(value: unknown): [number, number][] {
  const [column, row] = list(value);
  return typeof column === "number" && typeof row === "number" ? [[column, row]] : [];
}
