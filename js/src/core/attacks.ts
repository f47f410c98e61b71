/**
 * The attacks buffer, version 1, as Python writes it. Little-endian:
 *
 *   header   u8 version · u8 files · u8 ranks · u8 0 · u32 CRC-32 of the position's text
 *   square   u8 number of Black's attackers · u8 number of White's · u16 for each of them
 *
 * An attacker of a piece of the other side could capture it, one of its own side protects it, and one of an empty
 * square could capture there.
 */
import { otherSide } from "./geometry.ts";
import type { Side, Size, Square } from "./geometry.ts";
import type { Piece, Position } from "./model.ts";
import { checkHeader, WireError } from "./wire.ts";

const HEADER = 8;

export class Attacks {
  constructor(
    private readonly data: DataView,
    private readonly offsets: Uint32Array,
  ) {}

  /** How many pieces of a side attack a square, or protect what stands on it. */
  count(square: Square, side: Side): number {
    const at = this.offsets[square];
    return at === undefined ? 0 : this.data.getUint8(at + (side === "black" ? 0 : 1));
  }

  /** Where they stand, in order. */
  attackers(square: Square, side: Side): Square[] {
    const at = this.offsets[square];
    if (at === undefined) return [];
    const first = at + 2 + (side === "black" ? 0 : 2 * this.data.getUint8(at));
    return Array.from({ length: this.count(square, side) }, (_, i) =>
      this.data.getUint16(first + 2 * i, true),
    );
  }
}

/**
 * Read an attacks buffer. It is walked once, so that nothing read later can lie outside it or the board.
 *
 * @throws WireError if it is of another version, for another board or position, damaged or cut short.
 */
export function decodeAttacks(data: DataView, size: Size, tsfen: string): Attacks {
  checkHeader(data, "attacks", { length: HEADER, sizeAt: 1 }, size, tsfen);
  const end = data.byteLength;
  const squares = size.files * size.ranks;
  const offsets = new Uint32Array(squares);
  let at = HEADER;
  for (let square = 0; square < squares; square++) {
    if (at + 2 > end) throw new WireError(`the attacks are cut short at byte ${end}`);
    offsets[square] = at;
    const attackers = data.getUint8(at) + data.getUint8(at + 1);
    at += 2;
    if (at + 2 * attackers > end) throw new WireError(`the attacks are cut short at byte ${end}`);
    for (let i = 0; i < attackers; i++, at += 2) {
      const from = data.getUint16(at, true);
      if (from >= squares)
        throw new WireError(`byte ${at} of the attacks names square ${from} of ${squares}`);
    }
  }
  if (at !== end) throw new WireError(`the attacks end at byte ${at} of ${end}`);
  return new Attacks(data, offsets);
}

const read = new WeakMap<DataView, { readonly tsfen: string; readonly attacks: Attacks | null }>();

/** The attacks of a position; null if Python has not sent them, or they cannot be read or belong to another one. */
export function attacksOf(data: DataView | null, { size, tsfen }: Position): Attacks | null {
  if (!data) return null;
  const known = read.get(data);
  if (known?.tsfen === tsfen) return known.attacks;
  let attacks: Attacks | null = null;
  try {
    attacks = decodeAttacks(data, size, tsfen);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
  read.set(data, { tsfen, attacks });
  return attacks;
}

/** Who could capture on a square, and who protects what stands there. */
export interface AttackInfo {
  readonly piece: Piece | null;
  /** On an empty square: of both sides; else of the other side than the piece. */
  readonly attackers: Readonly<Record<Side, readonly Square[]>>;
  /** null: not known. */
  readonly protectors: readonly Square[] | null;
}

/**
 * Ask who attacks a square. Without the attacks, the moves that are known tell who can capture what stands there, or
 * go there if nothing does; they never tell what is protected.
 */
export function ask(square: Square, position: Position, attacks: Attacks | null): AttackInfo {
  const piece = position.pieces[square] ?? null;
  const of = (side: Side): readonly Square[] => {
    if (attacks) return attacks.attackers(square, side);
    return movers(square, position).filter((from) => position.pieces[from]?.side === side);
  };
  if (!piece) return { piece, attackers: { black: of("black"), white: of("white") }, protectors: null };
  const enemy = otherSide(piece.side);
  const attackers = { black: [], white: [], [enemy]: of(enemy) };
  return { piece, attackers, protectors: attacks ? of(piece.side) : null };
}

/** The pieces with a move that captures on a square, or ends there if it is empty. */
function movers(square: Square, { moves, pieces }: Position): Square[] {
  const empty = !pieces[square];
  return (moves?.origins ?? []).filter((from) =>
    moves
      ?.movesFrom(from)
      .some(({ to, captures }) => (empty ? to === square && from !== square : captures.includes(square))),
  );
}
