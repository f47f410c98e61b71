/** Moves and positions made by hand for the tests. */
import { Layout, wholeBoard } from "../src/core/geometry.ts";
import type { Size, Square } from "../src/core/geometry.ts";
import type { Scene } from "../src/core/state.ts";
import type { ViewState } from "../src/board/context.ts";
import { EMPTY } from "../src/core/model.ts";
import type { Kind, Piece, Snapshot } from "../src/core/model.ts";
import { start } from "../src/core/state.ts";
import { bitOf, crc32, decodeMoves } from "../src/core/wire.ts";
import type { Category, MoveTable } from "../src/core/wire.ts";

export interface Given {
  from: Square;
  to: Square;
  path?: Square[];
  captures?: Square[];
  categories?: readonly Category[];
  becomes?: number;
  forbidden?: boolean;
}

const STEP: readonly Category[] = ["step"];

/** Write a moves buffer as Python does: an encoder of its own, so that the decoder is not its own witness. */
export function encode(given: readonly Given[], size: Size, tsfen = "", complete = true): DataView {
  const origins = [...new Set(given.map((move) => move.from))].sort((a, b) => a - b);
  const bytes: number[] = [];
  const u16 = (value: number): void => void bytes.push(value & 0xff, value >> 8);
  const u32 = (value: number): void => {
    u16(value & 0xffff);
    u16(value >>> 16);
  };
  bytes.push(1, complete ? 1 : 0, size.files, size.ranks);
  u32(crc32(new TextEncoder().encode(tsfen)));
  u32(origins.length);
  u32(given.length);
  for (const origin of origins) {
    const moves = given.filter((move) => move.from === origin);
    u16(origin);
    u16(moves.length);
    for (const { to, path = [], captures = [], categories = STEP, becomes = 0, forbidden } of moves) {
      u16(to);
      u16(categories.reduce((bits, one) => bits | bitOf(one), 0));
      u16(becomes);
      bytes.push(path.length, captures.length | (forbidden ? 0x80 : 0));
      path.forEach(u16);
      captures.forEach(u16);
    }
  }
  return new DataView(Uint8Array.from(bytes).buffer);
}

export const table = (given: readonly Given[], size: Size, complete = true): MoveTable =>
  decodeMoves(encode(given, size, "", complete), size, "", 9);

export const kind = (code: string, more: Partial<Kind> = {}): Kind => ({
  code,
  id: code.toLowerCase(),
  name: code,
  kanji: "獅子",
  romaji: "",
  called: {},
  betza: "K",
  sentence: "",
  categories: ["step"],
  size: 3,
  promotesTo: null,
  royal: false,
  letters: code,
  face: "rose",
  mnemonic: { rays: Array.from({ length: 8 }, () => null), leaps: [], powers: [], partial: false },
  ...more,
});

export const piece = (code: string, side: Piece["side"] = "black"): Piece => ({
  side,
  symbol: code,
  promoted: false,
  kind: kind(code),
});

/** A board of 5 x 5 with pieces on it, Black to move. */
export const FIVE: Size = { files: 5, ranks: 5 };

export function scene(
  on: Readonly<Record<Square, Piece>>,
  moves: readonly Given[] | null,
  more: Partial<Scene> = {},
): Scene {
  return {
    pieces: Array.from({ length: 25 }, (_, square) => on[square] ?? null),
    moves: moves && table(moves, FIVE),
    turn: "black",
    over: false,
    interaction: "play",
    ...more,
  };
}

/** A view state on a 5 x 5 board with the given parts. */
export function nowOf({
  snapshot,
  ...more
}: Partial<Omit<ViewState, "snapshot">> & { snapshot?: Partial<Snapshot> } = {}): ViewState {
  return {
    snapshot: { ...EMPTY, interaction: "play", ...snapshot },
    state: start(scene({}, [])),
    layout: new Layout(FIVE, wholeBoard(FIVE), "black"),
    focus: { hover: null, cursor: null, kind: null },
    focused: null,
    kernel: "",
    ...more,
  };
}

/** Write an attacks buffer as Python does: by square, who attacks it of Black's, and of White's. */
export function attacksBuffer(
  attackers: Readonly<Record<Square, readonly [readonly Square[], readonly Square[]]>>,
  size: Size,
  tsfen: string,
): DataView {
  const bytes: number[] = [1, size.files, size.ranks, 0];
  const u16 = (value: number): void => void bytes.push(value & 0xff, value >> 8);
  const crc = crc32(new TextEncoder().encode(tsfen));
  u16(crc & 0xffff);
  u16(crc >>> 16);
  for (let square = 0; square < size.files * size.ranks; square++) {
    const [black, white] = attackers[square] ?? [[], []];
    bytes.push(black.length, white.length);
    [...black, ...white].forEach(u16);
  }
  return new DataView(Uint8Array.from(bytes).buffer);
}
