/**
 * The moves buffer, version 1, as Python writes it (its page is the docstring of `banmen.protocol.wire`). Little-endian:
 *
 *   header   u8 version · u8 flags (bit 0: complete) · u8 files · u8 ranks
 *            u32 CRC-32 of the position's text · u32 number of origins · u32 number of moves
 *   origin   u16 square · u16 number of moves
 *   move     u16 target · u16 category bits · u16 becomes · u8 squares touched · u8 captures (bit 7: forbidden)
 *            u16 for each square touched · u16 for each square emptied by capture
 *
 * The whole buffer is walked and checked once; a piece's moves become objects when somebody asks for them.
 */
import type { Size, Square } from "./geometry.ts";
import { CATEGORIES } from "./generated/words.ts";
import type { Category } from "./generated/words.ts";

export { CATEGORIES };
export type { Category };

const VERSION = 1;
const HEADER = 16;
const ORIGIN = 4;
const MOVE = 8;
const FORBIDDEN = 0x80;

/** The categories of a set of bits, in order. */
export const categoriesOf = (bits: number): Category[] => CATEGORIES.filter((_, bit) => bits & (1 << bit));

export const bitOf = (category: Category): number => 1 << CATEGORIES.indexOf(category);

export interface WireMove {
  readonly from: Square;
  readonly to: Square;
  /** Squares touched in between, in order, without the ends. */
  readonly path: readonly Square[];
  readonly captures: readonly Square[];
  /** Category bits. */
  readonly categories: number;
  /** 0, or 1 + the index in the catalogue of the kind it becomes. */
  readonly becomes: number;
  /** In reach, but against a rule: Python refuses it and says why. */
  readonly forbidden: boolean;
}

/** A buffer that cannot be read; the message says what is wrong with it. */
export class WireError extends Error {
  override readonly name = "WireError";
}

/** All the moves of one position, or of the pieces listed when it is not complete. */
export class MoveTable {
  constructor(
    readonly complete: boolean,
    readonly total: number,
    private readonly data: DataView,
    private readonly offsets: ReadonlyMap<Square, number>,
  ) {}

  /** Whether the moves of the piece on this square are known (possibly an empty list). */
  knows(square: Square): boolean {
    return this.complete || this.offsets.has(square);
  }

  get origins(): Square[] {
    return [...this.offsets.keys()];
  }

  movesFrom(square: Square): WireMove[] {
    const start = this.offsets.get(square);
    if (start === undefined) return [];
    const count = this.data.getUint16(start + 2, true);
    const moves: WireMove[] = [];
    let at = start + ORIGIN;
    for (let i = 0; i < count; i++) {
      const pathLength = this.data.getUint8(at + 6);
      const captured = this.data.getUint8(at + 7);
      const captureLength = captured & ~FORBIDDEN;
      const squares = at + MOVE;
      moves.push({
        from: square,
        to: this.data.getUint16(at, true),
        path: this.squares(squares, pathLength),
        captures: this.squares(squares + 2 * pathLength, captureLength),
        categories: this.data.getUint16(at + 2, true),
        becomes: this.data.getUint16(at + 4, true),
        forbidden: (captured & FORBIDDEN) !== 0,
      });
      at = squares + 2 * (pathLength + captureLength);
    }
    return moves;
  }

  private squares(at: number, count: number): Square[] {
    return Array.from({ length: count }, (_, i) => this.data.getUint16(at + 2 * i, true));
  }
}

/** Check the version, the board and the position that a buffer begins with. */
export function checkHeader(
  data: DataView,
  what: "moves" | "attacks",
  { length, sizeAt }: { readonly length: number; readonly sizeAt: number },
  size: Size,
  tsfen: string,
): void {
  if (data.byteLength < length) throw new WireError(`the ${what} are cut short: ${data.byteLength} bytes`);
  const version = data.getUint8(0);
  if (version !== VERSION) {
    throw new WireError(
      `the ${what} are in version ${version} of the format and this board reads version ${VERSION}: ` +
        "the board and its Python package differ, so reload the page",
    );
  }
  const [files, ranks] = [data.getUint8(sizeAt), data.getUint8(sizeAt + 1)];
  if (files !== size.files || ranks !== size.ranks) {
    throw new WireError(`the ${what} are for a board of ${files}x${ranks}, not ${size.files}x${size.ranks}`);
  }
  if (data.getUint32(4, true) !== crc32(new TextEncoder().encode(tsfen))) {
    throw new WireError(`the ${what} belong to another position`);
  }
}

/**
 * Read a moves buffer.
 *
 * @throws WireError if it is of another version, for another board or position, damaged or cut short.
 */
export function decodeMoves(data: DataView, size: Size, tsfen: string, kinds: number): MoveTable {
  checkHeader(data, "moves", { length: HEADER, sizeAt: 2 }, size, tsfen);
  const [origins, total] = [data.getUint32(8, true), data.getUint32(12, true)];
  const offsets = walk(data, size.files * size.ranks, origins, total, kinds);
  return new MoveTable((data.getUint8(1) & 1) !== 0, total, data, offsets);
}

/** Go through every record once, so that nothing read later can lie outside the buffer or the board. */
function walk(
  data: DataView,
  squares: number,
  origins: number,
  total: number,
  kinds: number,
): Map<Square, number> {
  const offsets = new Map<Square, number>();
  const end = data.byteLength;
  let at = HEADER;
  let seen = 0;
  const need = (bytes: number): void => {
    if (at + bytes > end) throw new WireError(`the moves are cut short at byte ${end}`);
  };
  const square = (offset: number): Square => {
    const value = data.getUint16(offset, true);
    if (value >= squares)
      throw new WireError(`byte ${offset} of the moves names square ${value} of ${squares}`);
    return value;
  };
  for (let i = 0; i < origins; i++) {
    need(ORIGIN);
    offsets.set(square(at), at);
    const count = data.getUint16(at + 2, true);
    at += ORIGIN;
    for (let j = 0; j < count; j++) {
      need(MOVE);
      square(at);
      const becomes = data.getUint16(at + 4, true);
      if (becomes > kinds)
        throw new WireError(`byte ${at + 4} of the moves names kind ${becomes} of ${kinds}`);
      const listed = data.getUint8(at + 6) + (data.getUint8(at + 7) & ~FORBIDDEN);
      at += MOVE;
      need(2 * listed);
      for (let k = 0; k < listed; k++) square(at + 2 * k);
      at += 2 * listed;
    }
    seen += count;
  }
  if (seen !== total) throw new WireError(`the moves announce ${total} and hold ${seen}`);
  if (at !== end) throw new WireError(`the moves end at byte ${at} of ${end}`);
  return offsets;
}

/** Take the bytes of a trait, in whichever form a host delivers them; null if it is not bytes. */
export function asDataView(value: unknown): DataView | null {
  if (value instanceof DataView) return value;
  if (value instanceof ArrayBuffer) return new DataView(value);
  if (ArrayBuffer.isView(value)) return new DataView(value.buffer, value.byteOffset, value.byteLength);
  return null;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as zlib computes it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
