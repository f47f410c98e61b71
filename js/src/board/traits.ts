/**
 * Reads the board's traits into a `Snapshot`: checks each trait, keeps the last good value of a bad one, and reports
 * what was wrong.
 */
import { parseRegion, parseSquare, wholeBoard } from "../core/geometry.ts";
import type { Region, Side, Size, Square } from "../core/geometry.ts";
import * as model from "../core/model.ts";
import { EMPTY } from "../core/model.ts";
import { namesOf } from "../core/names.ts";
import { languageOf } from "../i18n/catalogue.ts";
import type {
  Annotation,
  FiledEntry,
  Kind,
  Mark,
  Mnemonic,
  Outcome,
  Piece,
  Position,
  Snapshot,
} from "../core/model.ts";
import { readTsfen } from "../core/tsfen.ts";
import { asDataView, CATEGORIES, decodeMoves } from "../core/wire.ts";
import type { Category, MoveTable } from "../core/wire.ts";
import { textsOf } from "../i18n/board.ts";
import type { Texts } from "../i18n/board.ts";

/** The version of the traits and the wire together that this front end speaks. */
export const PROTOCOL = 2;

/** Every trait the board looks at. `told` is said by a demonstration, `scene` by an exercise, to a board of its own. */
export const TRAITS = [
  "protocol",
  "files",
  "ranks",
  "tsfen",
  "moves",
  "catalogue",
  "last_move",
  "captures_last",
  "autosaved",
  "document",
  "history",
  "line",
  "ply",
  "start_comment",
  "turn",
  "result",
  "in_check",
  "orientation",
  "region",
  "interaction",
  "selection",
  "marks",
  "annotations",
  "status",
  "theme",
  "glyphs",
  "coordinates",
  "lang",
  "colours",
  "range_colour",
  "outlined",
  "show_attacks",
  "attacks",
  "faults",
  "edits",
  "dots",
  "title",
  "subject",
  "scene",
] as const;

export type Get = (name: string) => unknown;

/** How many positions are cached. */
const REMEMBERED = 24;

/** Reads a model again and again; unchanged positions are not read twice. */
export class TraitReader {
  private last: Snapshot = EMPTY;
  private raw: readonly unknown[] = [];
  private texts: Texts = textsOf("en");
  private kinds: readonly Kind[] = [];
  private kindsFrom: unknown = undefined;
  /** One object for all pieces alike, from position to position: what did not change is the same object. */
  private readonly alike = new Map<string, Piece>();
  private readonly made = new Map<string, { readonly from: unknown; readonly value: unknown }>();
  /** Positions read before, by their texts, and moves by their bytes: a demonstration goes back and forth between a few. */
  private readonly placed = new Map<string, (Piece | null)[]>();
  private tables = new WeakMap<DataView, { readonly tsfen: string; readonly table: MoveTable }>();

  read(get: Get): { snapshot: Snapshot; faults: string[] } {
    const faults: string[] = [];
    const language = languageOf(get("lang"));
    this.texts = textsOf(language);
    const protocol = get("protocol");
    if (typeof protocol === "number" && protocol !== PROTOCOL) {
      faults.push(this.texts.fault.protocol(protocol, PROTOCOL));
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
      if (found === undefined) faults.push(this.texts.fault.choice(name, show(value), known));
      return found ?? instead;
    };
    const squares = (name: string, instead: readonly Square[]): readonly Square[] => {
      const value = get(name);
      if (value === undefined || value === null) return [];
      const read = list(value).map((one) => parseSquare(size, text(one, "")));
      if (Array.isArray(value) && read.every((one) => one !== null)) return read;
      faults.push(this.texts.fault.squares(name, show(value)));
      return instead;
    };

    const snapshot: Snapshot = {
      position,
      region: this.region(get, size, last.region, faults),
      turn: choice("turn", ["black", "white"], last.turn),
      result: result(get("result"), last.result),
      inCheck: list(get("in_check")).map(sideOf),
      interaction: choice("interaction", model.INTERACTIONS, last.interaction),
      selection: this.selection(get, size, last.selection, faults),
      lastMove: squares("last_move", last.lastMove),
      capturesLast: squares("captures_last", last.capturesLast),
      ...this.game(get),
      ply: count(get("ply")),
      startComment: text(get("start_comment"), ""),
      orientation: choice("orientation", ["black", "white"], last.orientation),
      marks: list(get("marks")).flatMap((one) => this.mark(size, one, faults)),
      annotations: this.annotations(get("annotations"), size, faults),
      status: status(get("status")),
      theme: model.isOwn(get("theme"))
        ? (get("theme") as model.OwnTheme)
        : choice("theme", model.THEMES, model.baseOf(last.theme)),
      glyphs: choice("glyphs", model.GLYPHS, last.glyphs),
      coordinates: choice("coordinates", model.COORDINATES, last.coordinates),
      language,
      palette: choice("colours", model.PALETTES, last.palette),
      rangeColour: choice("range_colour", model.RANGE_COLOURS, last.rangeColour),
      outlined: text(get("outlined"), ""),
      showAttacks: get("show_attacks") === true,
      attacks: bytes(get("attacks")),
      positionFaults: list(get("faults")).map(str),
      edits: [count(list(get("edits"))[0]), count(list(get("edits"))[1])],
      dots: list(get("dots")).flatMap(dot),
      title: text(get("title"), ""),
      subject: subject(get("subject"), position.kinds),
      scene: text(get("scene"), ""),
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
      faults.push(this.texts.fault.size(show(files), show(ranks)));
      return last;
    }
    const size = files === last.size.files && ranks === last.size.ranks ? last.size : { files, ranks };
    const kinds = catalogue === this.kindsFrom ? this.kinds : list(catalogue).map(kind);
    if (kinds !== this.kinds || size !== last.size) this.forget();
    this.kindsFrom = catalogue;
    this.kinds = kinds;
    let pieces: (Piece | null)[];
    try {
      pieces = this.placed.get(str(tsfen)) ?? this.place(str(tsfen), size, kinds);
    } catch (error) {
      faults.push(this.texts.fault.position(reason(error)));
      return last;
    }
    let table: MoveTable | null = null;
    const data = asDataView(moves);
    if (data && data.byteLength > 0) {
      try {
        table = this.movesOf(data, size, str(tsfen));
      } catch (error) {
        faults.push(this.texts.fault.moves(reason(error)));
        if (last !== EMPTY.position) return last;
      }
    }
    // Cache only good positions, so that a bad one is reported until it is fixed.
    if (faults.length === 0) {
      this.raw = raw;
      this.remember(str(tsfen), pieces);
    }
    return { size, kinds, pieces, moves: table, tsfen: str(tsfen) };
  }

  /** Other kinds or another board size need new values. */
  private forget(): void {
    this.alike.clear();
    this.placed.clear();
    this.tables = new WeakMap();
  }

  private remember(tsfen: string, pieces: (Piece | null)[]): void {
    this.placed.delete(tsfen);
    this.placed.set(tsfen, pieces);
    const [oldest] = this.placed.keys();
    if (oldest !== undefined && this.placed.size > REMEMBERED) this.placed.delete(oldest);
  }

  private movesOf(data: DataView, size: Size, tsfen: string): MoveTable {
    const known = this.tables.get(data);
    if (known?.tsfen === tsfen) return known.table;
    const table = decodeMoves(data, size, tsfen, this.kinds.length);
    this.tables.set(data, { tsfen, table });
    return table;
  }

  private region(get: Get, size: Size, last: Region, faults: string[]): Region {
    const value = get("region") ?? "";
    const region = typeof value === "string" ? parseRegion(size, value) : null;
    if (region) return sameRegion(region, last) ? last : region;
    faults.push(this.texts.fault.region(show(value)));
    return last;
  }

  private selection(get: Get, size: Size, last: Square | null, faults: string[]): Square | null {
    const value = get("selection") ?? "";
    if (value === "") return null;
    const square = typeof value === "string" ? parseSquare(size, value) : null;
    if (square === null) faults.push(this.texts.fault.squares("selection", show(value)));
    return square ?? last;
  }

  private annotations(value: unknown, size: Size, faults: string[]): readonly Annotation[] {
    const before = faults.length;
    const read = this.kept("annotations", value, () =>
      list(value).flatMap((one) => {
        const given = fields(one);
        const kind = model.ANNOTATIONS.find((known) => known === given.kind);
        const colour = model.COLOURS.find((known) => known === given.colour);
        const squares = list(given.squares).map((name) => parseSquare(size, str(name)));
        const whole = squares.length > 0 && squares.every((square) => square !== null);
        if (kind && colour && whole) return [{ kind, squares, colour, text: str(given.text) }];
        faults.push(this.texts.fault.annotation(show(one)));
        return [];
      }),
    );
    if (faults.length > before) this.made.delete("annotations"); // reported again until it is mended
    return read;
  }

  /** The tree of moves, read again only where it is another one. */
  private game(get: Get): Pick<Snapshot, "history" | "line"> {
    const history = this.kept("history", get("history"), () => historyOf(get("history")));
    const given = get("line");
    const line = this.kept("line", given ?? history, () =>
      Array.isArray(given) ? given.map(count).filter((node) => node < history.length) : [...history.keys()],
    );
    return { history, line };
  }

  /** The cached result of a value, while the value is the same. */
  private kept<T>(name: string, value: unknown, make: () => T): T {
    const known = this.made.get(name);
    if (known && known.from === value) return known.value as T;
    const made = make();
    this.made.set(name, { from: value, value: made });
    return made;
  }

  private mark(size: Size, value: unknown, faults: string[]): Mark[] {
    const given = fields(value);
    const square = parseSquare(size, str(given.square));
    const verdict = model.VERDICTS.find((one) => one === given.verdict);
    if (square !== null && verdict) return [{ square, verdict, note: str(given.note) }];
    faults.push(this.texts.fault.mark(show(value)));
    return [];
  }

  /** Put the pieces of a position's text on their squares. */
  private place(tsfen: string, size: Size, kinds: readonly Kind[]): (Piece | null)[] {
    const byCode = new Map(kinds.map((one) => [one.code.toUpperCase(), one]));
    const board = new Array<Piece | null>(size.files * size.ranks).fill(null);
    for (const { square, side, code, promoted } of readTsfen(tsfen, size).pieces) {
      const symbol = promoted ? `+${code}` : code;
      const key = `${side} ${symbol}`;
      let piece = this.alike.get(key);
      if (!piece) {
        const origin = byCode.get(code);
        if (!origin) throw new Error(this.texts.fault.code(code));
        const shown = promoted ? byCode.get((origin.promotesTo ?? "").toUpperCase()) : origin;
        if (!shown) throw new Error(this.texts.fault.promotes(origin.name, symbol));
        piece = { side, symbol, promoted, kind: shown };
        this.alike.set(key, piece);
      }
      board[square] = piece;
    }
    return board;
  }
}

const isExtent = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 52;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** A buffer; null if empty. */
function bytes(value: unknown): DataView | null {
  const data = asDataView(value);
  return data && data.byteLength > 0 ? data : null;
}

const str = (value: unknown): string => (typeof value === "string" ? value : "");

const count = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;

const numberOrNull = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

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
    called: namesOf(given.called),
    betza: str(given.betza),
    sentence: str(given.sentence),
    categories: CATEGORIES.filter((one) => list(given.categories).includes(one)),
    size: Math.min(5, Math.max(1, count(given.size) || 3)),
    promotesTo: promotesTo === "" ? null : promotesTo,
    royal: given.royal === true,
    letters: str(given.letters) || str(given.code),
    mnemonic: mnemonic(given.mnemonic),
  };
}

function mnemonic(value: unknown): Mnemonic {
  const given = fields(value);
  const category = (one: unknown): Category => CATEGORIES.find((known) => known === one) ?? "step";
  const rays = list(given.rays);
  return {
    rays: Array.from({ length: 8 }, (_, i) => {
      const ray = fields(rays[i]);
      return ray.category === undefined
        ? null
        : { reach: count(ray.reach), category: category(ray.category) };
    }),
    leaps: list(given.leaps).map((one) => {
      const [right, forward, how] = list(one);
      return { right: Number(right) || 0, forward: Number(forward) || 0, category: category(how) };
    }),
    powers: list(given.powers).map(category),
  };
}

/** Read the trait `history`. */
export const historyOf = (value: unknown): readonly FiledEntry[] =>
  list(value).map((entry, index) => new RecordEntry(fields(entry), index));

/** An entry of the record, read where it stands: a second copy of a long game would cost as much as the game. */
class RecordEntry implements FiledEntry {
  readonly parent: number;

  constructor(
    private readonly given: Readonly<Record<string, unknown>>,
    index: number,
  ) {
    const { parent } = given;
    const known = typeof parent === "number" && Number.isInteger(parent) && parent >= -1 && parent < index;
    this.parent = known ? parent : index - 1;
  }

  get text(): string {
    return str(this.given.text);
  }

  get side(): Side {
    return sideOf(this.given.side);
  }

  get piece(): string {
    return str(this.given.piece);
  }

  get captured(): readonly string[] {
    return list(this.given.captured).map(str);
  }

  get promoted(): boolean {
    return this.given.promoted === true;
  }

  get variation(): number {
    return count(this.given.variation);
  }

  get comment(): string {
    return str(this.given.comment);
  }

  get annotated(): boolean {
    return this.given.annotated === true;
  }

  get hodges(): string {
    return str(this.given.hodges);
  }

  get taken(): readonly string[] {
    return list(this.given.taken).map(str);
  }

  get ends(): string {
    return str(this.given.ends);
  }

  get glyphs(): readonly number[] {
    return list(this.given.glyphs).map(count);
  }

  get clock(): number | null {
    return numberOrNull(this.given.clock);
  }

  get evaluation(): number | null {
    return numberOrNull(this.given.evaluation);
  }
}

/** The same result is the same object, from reading to reading. */
function result(value: unknown, last: Outcome | null): Outcome | null {
  const given = fields(value);
  const said = str(given.text);
  if (said === "") return null;
  const winner = given.winner === "black" || given.winner === "white" ? given.winner : null;
  return last?.text === said && last.winner === winner ? last : { winner, text: said };
}

function status(value: unknown): Snapshot["status"] {
  const given = fields(value);
  return { level: model.LEVELS.find((one) => one === given.level) ?? "info", text: str(given.text) };
}

const subject = (id: unknown, kinds: readonly Kind[]): Kind | null | undefined =>
  typeof id === "string" ? (kinds.find((one) => one.id === id) ?? null) : undefined;

function dot(value: unknown): [number, number][] {
  const [column, row] = list(value);
  return typeof column === "number" && typeof row === "number" ? [[column, row]] : [];
}
