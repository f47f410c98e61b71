/**
 * Figures, version 1, as Python writes them (its page is the docstring of `banmen_rules.drawing.figure._wire`). Little-endian:
 *
 *   header   u8 version · u8 0 · u16 number of figures
 *   figure   u8 radius · u8 flags (bit 0: cut, 1: ways follow) · u8 friends · u8 enemies · u16 targets · u8 beyond
 *            u8 0 · u16 ways
 *   placed   i8 right · i8 forward, for each friend, then each enemy
 *   target   i8 right · i8 forward · u16 category bits · u8 flags (bit 0: moves, 1: captures, 2: conditional, 3: turns),
 *            and if it turns i8 right · i8 forward of where its way first touches down
 *   beyond   i8 right · i8 forward · u16 category bits · u8 reach
 *   way      u16 category bits · u8 flags (bit 0: moves, 1: captures) · u8 touched · u8 captured · u8 needed
 *            i8 right · i8 forward for each square touched and captured; these and u8 whose for each needed
 *
 * Offsets are seen by the piece's owner: to the right, and forward.
 */
import type { Offset } from "./generated/common.ts";
import { CATEGORIES, WireError } from "./wire.ts";

export type { Offset };

/** A square a piece may go to, or capture on. */
export interface Target {
  readonly at: Offset;
  /** Category bits; the lowest gives the square its colour. */
  readonly categories: number;
  /** A move may end there and capture nothing on that square. */
  readonly moves: boolean;
  /** A piece on that square can be captured, by a move that ends there or continues. */
  readonly captures: boolean;
  /** All this needs another piece in between, which the figure does not show. */
  readonly conditional: boolean;
  /** The square of its first leg, if it has several; null if it goes directly. */
  readonly via: Offset | null;
}

/** A ray that leaves the figure. */
export interface Ray {
  /** In lowest terms. */
  readonly direction: Offset;
  readonly categories: number;
  /** How many squares it goes from the piece in all; 0 if there is no limit. */
  readonly reach: number;
}

/** Whose piece a path needs. */
export const WHOSE = ["any", "friend", "enemy"] as const;

export interface Need {
  readonly at: Offset;
  readonly whose: (typeof WHOSE)[number];
}

/** One path to a square. */
export interface Path {
  /** Those it touches down on, in order, the one it ends on last. */
  readonly squares: readonly Offset[];
  /** Those whose pieces it captures before its last square. */
  readonly captured: readonly Offset[];
  /** Pieces that must stand somewhere before its last square. */
  readonly needs: readonly Need[];
  readonly categories: number;
  readonly moves: boolean;
  readonly captures: boolean;
}

/** What a piece's moves look like around it. */
export interface Figure {
  /** Squares to each side of the piece. */
  readonly radius: number;
  /** More than rays continues beyond its edge. */
  readonly cut: boolean;
  readonly friends: readonly Offset[];
  readonly enemies: readonly Offset[];
  /** From the far left to the near right. */
  readonly targets: readonly Target[];
  readonly beyond: readonly Ray[];
  /** Empty where they were not sent. */
  readonly paths: readonly Path[];
}

const VERSION = 1;

/** Reads numbers from the front, and knows where it is. */
class Reader {
  at = 0;

  constructor(private readonly data: DataView) {}

  u8(): number {
    return this.data.getUint8(this.need(1));
  }

  u16(): number {
    return this.data.getUint16(this.need(2), true);
  }

  offset(): Offset {
    const at = this.need(2);
    return [this.data.getInt8(at), this.data.getInt8(at + 1)];
  }

  categories(): number {
    const bits = this.u16();
    if (bits === 0 || bits >> CATEGORIES.length !== 0)
      throw new WireError(`before byte ${this.at} of the figures stand the category bits ${bits}`);
    return bits;
  }

  private need(bytes: number): number {
    const at = this.at;
    if (at + bytes > this.data.byteLength)
      throw new WireError(`the figures are cut short: they end after ${this.data.byteLength} bytes`);
    this.at = at + bytes;
    return at;
  }
}

const times = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read);

/**
 * Read figures.
 *
 * @throws WireError if they are of another version, damaged or cut short.
 */
export function decodeFigures(data: DataView): Figure[] {
  const reader = new Reader(data);
  const version = reader.u8();
  if (version !== VERSION)
    throw new WireError(`the figures are in version ${version} of the format and this page reads ${VERSION}`);
  reader.u8();
  const figures = times(reader.u16(), () => figure(reader));
  if (reader.at !== data.byteLength)
    throw new WireError(`the figures end at byte ${reader.at} of ${data.byteLength}`);
  return figures;
}

function figure(reader: Reader): Figure {
  const [radius, flags, friends, enemies] = [reader.u8(), reader.u8(), reader.u8(), reader.u8()];
  const [targets, beyond] = [reader.u16(), reader.u8()];
  reader.u8();
  const paths = reader.u16();
  return {
    radius,
    cut: (flags & 1) !== 0,
    friends: times(friends, () => reader.offset()),
    enemies: times(enemies, () => reader.offset()),
    targets: times(targets, () => target(reader)),
    beyond: times(beyond, () => ({
      direction: reader.offset(),
      categories: reader.categories(),
      reach: reader.u8(),
    })),
    paths: times(paths, () => path(reader)),
  };
}

function target(reader: Reader): Target {
  const [at, categories, flags] = [reader.offset(), reader.categories(), reader.u8()];
  return {
    at,
    categories,
    moves: (flags & 1) !== 0,
    captures: (flags & 2) !== 0,
    conditional: (flags & 4) !== 0,
    via: flags & 8 ? reader.offset() : null,
  };
}

function path(reader: Reader): Path {
  const [categories, flags] = [reader.categories(), reader.u8()];
  const [touched, captured, needed] = [reader.u8(), reader.u8(), reader.u8()];
  return {
    squares: times(touched, () => reader.offset()),
    captured: times(captured, () => reader.offset()),
    needs: times(needed, () => need(reader)),
    categories,
    moves: (flags & 1) !== 0,
    captures: (flags & 2) !== 0,
  };
}

function need(reader: Reader): Need {
  const [at, number] = [reader.offset(), reader.u8()];
  const whose = WHOSE[number];
  if (whose === undefined)
    throw new WireError(`before byte ${reader.at} of the figures stands ${number} for whose a piece is`);
  return { at, whose };
}

/** The name of the nearest square, or "". */
export function nearest(squares: readonly Offset[], name: (at: Offset) => string): string {
  const far = ([right, forward]: Offset): number => Math.hypot(right, forward);
  const [first] = [...squares].sort((one, other) => far(one) - far(other) || other[1] - one[1]);
  return first ? name(first) : "";
}
