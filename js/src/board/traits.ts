/**
 * Reads the board's traits into a `Snapshot`: checks each trait, keeps the last good value of a bad one, and reports
 * what was wrong.
 */
import { parseRegion, parseSquare, wholeBoard } from "../core/geometry.ts";
import type { Region, Size, Square } from "../core/geometry.ts";
import {
  boardTraits,
  readAnnotation,
  readFiledEntry,
  readKind,
  readMark,
  WORDS,
} from "../core/generated/board.ts";
import type { BoardTraits } from "../core/generated/board.ts";
import { PROTOCOL } from "../core/generated/words.ts";
import { baseOf, EMPTY, isOwn, THEMES } from "../core/model.ts";
import type { Annotation, Kind, MadeMove, Mark, OwnTheme, Piece, Position, Snapshot } from "../core/model.ts";
import { bytes, integer, list, listOf, recordOf, textOf, traits, within } from "../core/read.ts";
import { readTsfen } from "../core/tsfen.ts";
import { decodeMoves } from "../core/wire.ts";
import type { MoveTable } from "../core/wire.ts";
import { textsOf } from "../i18n/board.ts";
import { languageOf } from "../i18n/catalogue.ts";
import type { Texts } from "../i18n/board.ts";

export type Get = (name: string) => unknown;

/** How many positions are cached. */
const REMEMBERED = 24;

/** Reads a model again and again; unchanged positions are not read twice. */
export class TraitReader {
  private last: Snapshot = EMPTY;
  private readonly plain = traits(boardTraits);
  private raw: readonly unknown[] = [];
  private texts: Texts = textsOf("en");
  private kinds: readonly Kind[] = [];
  private get: Get = () => undefined;
  private faults: string[] = [];
  /** One object for all pieces alike, from position to position: what did not change is the same object. */
  private readonly alike = new Map<string, Piece>();
  private readonly made = new Map<string, { readonly from: unknown; readonly value: unknown }>();
  /** Positions read before, by their texts, and moves by their bytes: a demonstration goes back and forth between a few. */
  private readonly placed = new Map<string, (Piece | null)[]>();
  private tables = new WeakMap<DataView, { readonly tsfen: string; readonly table: MoveTable }>();

  read(get: Get): { snapshot: Snapshot; faults: string[] } {
    const faults: string[] = [];
    [this.get, this.faults] = [get, faults];
    const language = languageOf(get("lang"));
    this.texts = textsOf(language);
    const protocol = get("protocol");
    if (typeof protocol === "number" && protocol !== PROTOCOL) {
      faults.push(this.texts.fault.protocol(protocol, PROTOCOL));
      return { snapshot: this.last, faults };
    }
    const position = this.position();
    const { size } = position;
    const sameBoard = size === this.last.position.size;
    const last = sameBoard ? this.last : { ...EMPTY, position, region: wholeBoard(size) };
    const plain = this.plain(get);
    const snapshot: Snapshot = {
      ...plain,
      ...this.words(last),
      ...this.game(),
      position,
      region: this.region(size, last.region),
      result: sameResult(plain.result, last.result),
      selection: this.selection(size, last.selection),
      lastMove: this.squares("last_move", size, last.lastMove),
      capturesLast: this.squares("captures_last", size, last.capturesLast),
      marks: listOf(get("marks")).flatMap((one) => this.mark(size, one)),
      annotations: this.annotations(size),
      theme: isOwn(get("theme"))
        ? (get("theme") as OwnTheme)
        : this.word("theme", THEMES, baseOf(last.theme)),
      language,
      subject: subject(get("subject"), position.kinds),
    };
    this.last = snapshot;
    return { snapshot, faults };
  }

  /** The traits that are one of a few words; a bad one keeps its last value. */
  private words(last: Snapshot): Pick<BoardTraits, keyof typeof WORDS> {
    const found = Object.entries(WORDS).map(([name, [trait, known]]) => [
      name,
      this.word(trait, known, last[name as keyof typeof WORDS]),
    ]);
    return Object.fromEntries(found) as Pick<BoardTraits, keyof typeof WORDS>;
  }

  private word<T>(trait: string, known: readonly T[], last: T): T {
    const value = this.get(trait);
    if (value === undefined || value === null) return last;
    const found = known.find((one) => one === value);
    if (found === undefined) this.faults.push(this.texts.fault.choice(trait, show(value), known.map(String)));
    return found ?? last;
  }

  private squares(trait: string, size: Size, last: readonly Square[]): readonly Square[] {
    const value = this.get(trait);
    if (value === undefined || value === null) return [];
    const read = listOf(value).map((one) => parseSquare(size, textOf(one)));
    if (Array.isArray(value) && read.every((one) => one !== null)) return read;
    this.faults.push(this.texts.fault.squares(trait, show(value)));
    return last;
  }

  private position(): Position {
    const { faults } = this;
    const last = this.last.position;
    const raw = ["files", "ranks", "catalogue", "tsfen", "moves"].map(this.get);
    if (this.raw.length > 0 && raw.every((value, i) => value === this.raw[i])) return last;
    const [files, ranks, catalogue, given, moves] = raw;
    const tsfen = textOf(given);
    if (!isExtent(files) || !isExtent(ranks)) {
      faults.push(this.texts.fault.size(show(files), show(ranks)));
      return last;
    }
    const size = files === last.size.files && ranks === last.size.ranks ? last.size : { files, ranks };
    const kinds = this.kept("catalogue", catalogue, () => list(readKind)(catalogue));
    if (kinds !== this.kinds || size !== last.size) {
      // Other kinds or another board size need new values.
      this.alike.clear();
      this.placed.clear();
      this.tables = new WeakMap();
    }
    this.kinds = kinds;
    let pieces: (Piece | null)[];
    try {
      pieces = this.placed.get(tsfen) ?? this.place(tsfen, size);
    } catch (error) {
      faults.push(this.texts.fault.position(reason(error)));
      return last;
    }
    let table: MoveTable | null = null;
    const data = bytes(moves);
    if (data) {
      try {
        table = this.movesOf(data, size, tsfen);
      } catch (error) {
        faults.push(this.texts.fault.moves(reason(error)));
        if (last !== EMPTY.position) return last;
      }
    }
    // Cache only good positions, so that a bad one is reported until it is fixed.
    if (faults.length === 0) {
      this.raw = raw;
      this.remember(tsfen, pieces);
    }
    return { size, kinds, pieces, moves: table, tsfen };
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

  private region(size: Size, last: Region): Region {
    const value = this.get("region") ?? "";
    const region = typeof value === "string" ? parseRegion(size, value) : null;
    if (region) return sameRegion(region, last) ? last : region;
    this.faults.push(this.texts.fault.region(show(value)));
    return last;
  }

  private selection(size: Size, last: Square | null): Square | null {
    const value = this.get("selection") ?? "";
    if (value === "") return null;
    const square = typeof value === "string" ? parseSquare(size, value) : null;
    if (square === null) this.faults.push(this.texts.fault.squares("selection", show(value)));
    return square ?? last;
  }

  private annotations(size: Size): readonly Annotation[] {
    const { faults } = this;
    const value = this.get("annotations");
    const before = faults.length;
    const read = this.kept("annotations", value, () =>
      listOf(value).flatMap((one) => {
        const given = readAnnotation(one);
        const squares = given?.squares.map((name) => parseSquare(size, name)) ?? [];
        if (given && squares.length > 0 && squares.every((square) => square !== null))
          return [{ ...given, squares, ...weightOf(one) }];
        faults.push(this.texts.fault.annotation(show(one)));
        return [];
      }),
    );
    if (faults.length > before) this.made.delete("annotations"); // reported again until it is mended
    return read;
  }

  /** The tree of moves, read again only where it is another one. */
  private game(): Pick<Snapshot, "history" | "line"> {
    const moves = this.get("history");
    const history = this.kept("history", moves, () => historyOf(moves));
    const given = this.get("line");
    const line = this.kept("line", given ?? history, () =>
      Array.isArray(given)
        ? list(within(0))(given).filter((node) => node < history.length)
        : [...history.keys()],
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

  private mark(size: Size, value: unknown): Mark[] {
    const given = readMark(value);
    const square = given ? parseSquare(size, given.square) : null;
    if (given && square !== null) return [{ ...given, square }];
    this.faults.push(this.texts.fault.mark(show(value)));
    return [];
  }

  /** Put the pieces of a position's text on their squares. */
  private place(tsfen: string, size: Size): (Piece | null)[] {
    const byCode = new Map(this.kinds.map((one) => [one.code.toUpperCase(), one]));
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

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function show(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return "nothing";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const sameRegion = (a: Region, b: Region): boolean =>
  a.left === b.left && a.top === b.top && a.columns === b.columns && a.rows === b.rows;

/** Read the trait `history`: an entry is read where it stands, as a copy of a long game would cost as much as the game. */
export const historyOf = (value: unknown): readonly MadeMove[] =>
  listOf(value).map((entry, index) => {
    const parent = integer(recordOf(entry).parent);
    const known = parent !== undefined && parent >= -1 && parent < index;
    return Object.assign(readFiledEntry(entry), { parent: known ? parent : index - 1 });
  });

/** The same result is the same object, from reading to reading. */
const sameResult = (found: Snapshot["result"], last: Snapshot["result"]): Snapshot["result"] =>
  last && found?.text === last.text && found.winner === last.winner ? last : found;

const subject = (id: unknown, kinds: readonly Kind[]): Kind | null | undefined =>
  typeof id === "string" ? (kinds.find((one) => one.id === id) ?? null) : undefined;

/** How strong an annotation is, if a part of the page says so. */
function weightOf(annotation: unknown): { readonly weight?: number } {
  const { weight } = recordOf(annotation);
  return typeof weight === "number" ? { weight: Math.min(1, Math.max(0, weight)) } : {};
}
