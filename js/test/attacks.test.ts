// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ask, attacksOf, decodeAttacks } from "../src/core/attacks.ts";
import { Layout, wholeBoard } from "../src/core/geometry.ts";
import type { Square } from "../src/core/geometry.ts";
import type { Position } from "../src/core/model.ts";
import { attackMapOf } from "../src/board/view/attackmap.ts";
import { WireError } from "../src/core/wire.ts";
import { attacksBuffer, FIVE, piece, table } from "./moves.ts";

const GOLDEN = join(import.meta.dirname, "../../tests/data/wire/attacks");

interface Golden {
  readonly tsfen: string;
  readonly files: number;
  readonly ranks: number;
  readonly attacks_base64: string;
  readonly attackers: readonly (readonly [readonly Square[], readonly Square[]])[];
}

const bytesOf = ({ attacks_base64 }: Golden): DataView => {
  const buffer = Buffer.from(attacks_base64, "base64");
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
};

describe("the golden files Python writes", () => {
  const names = readdirSync(GOLDEN).filter((name) => name.endsWith(".json"));

  it("are there", () => {
    expect(names).toContain("by_hand.json");
    expect(names.length).toBeGreaterThan(3);
  });

  it.each(names)("%s is read as it was written", (name) => {
    const golden = JSON.parse(readFileSync(join(GOLDEN, name), "utf8")) as Golden;
    const attacks = decodeAttacks(bytesOf(golden), golden, golden.tsfen);
    const read = golden.attackers.map((_, square) => [
      attacks.attackers(square, "black"),
      attacks.attackers(square, "white"),
    ]);
    expect(read).toEqual(golden.attackers);
    expect(golden.attackers.map(([black]) => black.length)).toEqual(
      golden.attackers.map((_, square) => attacks.count(square, "black")),
    );
  });
});

describe("a bad buffer is refused with what is wrong:", () => {
  const good = attacksBuffer({ 12: [[7], [2]] }, FIVE, "here");
  const changed = (change: (bytes: Uint8Array) => Uint8Array): DataView =>
    new DataView(change(new Uint8Array(good.buffer.slice(0))).buffer);
  const set =
    (at: number, value: number) =>
    (bytes: Uint8Array): Uint8Array => {
      bytes[at] = value;
      return bytes;
    };

  it.each([
    ["too short", changed((bytes) => bytes.slice(0, 5)), "here", /cut short: 5 bytes/],
    ["of another version", changed(set(0, 2)), "here", /version 2 of the format/],
    ["for another board", changed(set(1, 9)), "here", /board of 9x5, not 5x5/],
    ["of another position", good, "elsewhere", /another position/],
    ["cut in a square", changed((bytes) => bytes.slice(0, 35)), "here", /cut short at byte 35/],
    ["cut before a square", changed((bytes) => bytes.slice(0, -1)), "here", /cut short at byte 61/],
    ["with more after it", changed((bytes) => Uint8Array.of(...bytes, 0)), "here", /end at byte 62 of 63/],
    ["naming a square there is not", changed(set(34, 25)), "here", /byte 34 of the attacks names square 25/],
  ])("%s", (_, data, tsfen, said) => {
    expect(() => decodeAttacks(data, FIVE, tsfen)).toThrow(WireError);
    expect(() => decodeAttacks(data, FIVE, tsfen)).toThrow(said);
  });

  it("and then nothing is shown of it", () => {
    const position = { size: FIVE, tsfen: "elsewhere" } as Position;
    expect(attacksOf(good, position)).toBeNull();
    expect(attacksOf(good, { ...position, tsfen: "here" })?.count(12, "black")).toBe(1);
    expect(attacksOf(null, position)).toBeNull();
  });
});

describe("who attacks a square", () => {
  const pieces = Array.from({ length: 25 }, (_, square) =>
    square === 7
      ? piece("A")
      : square === 12
        ? piece("B", "white")
        : square === 13
          ? piece("C", "white")
          : null,
  );
  const given = [
    { from: 7, to: 17, captures: [12] },
    { from: 7, to: 8 },
    { from: 13, to: 8 },
    { from: 13, to: 13, captures: [] },
  ];
  const position: Position = { size: FIVE, kinds: [], pieces, moves: table(given, FIVE), tsfen: "here" };
  const attacks = attacksOf(attacksBuffer({ 12: [[7], [13]], 8: [[7], []] }, FIVE, "here"), position);

  it("uses Python's attacks, with protectors", () => {
    expect(ask(12, position, attacks)).toEqual({
      piece: pieces[12],
      attackers: { black: [7], white: [] },
      protectors: [13],
    });
    expect(ask(8, position, attacks)).toEqual({
      piece: null,
      attackers: { black: [7], white: [] },
      protectors: null,
    });
  });

  it("falls back to known moves: captures only, without protectors", () => {
    expect(ask(12, position, null)).toEqual({
      piece: pieces[12],
      attackers: { black: [7], white: [] },
      protectors: null,
    });
    expect(ask(17, position, null).attackers).toEqual({ black: [7], white: [] });
    expect(ask(8, position, null).attackers).toEqual({ black: [7], white: [13] });
    expect(ask(13, position, null).attackers, "staying where it is attacks nothing").toEqual({
      black: [],
      white: [],
    });
  });
});

describe("the attack map", () => {
  const pieces = Array.from({ length: 25 }, (_, square) =>
    square === 12 ? piece("A") : square === 13 ? piece("B") : square === 14 ? piece("C") : null,
  );
  const position: Position = { size: FIVE, kinds: [], pieces, moves: null, tsfen: "" };
  const buffer = attacksBuffer(
    { 12: [[13], [2]], 13: [[], [2, 3]], 14: [[13], []], 0: [[1, 2], [3]] },
    FIVE,
    "",
  );
  const attacks = attacksOf(buffer, position);
  if (!attacks) throw new Error("the buffer cannot be read");
  const at = (layout: Layout, square: Square): string => {
    const { x, y } = layout.centre(square);
    return `${x} ${y}`;
  };
  const map = (bottom: "black" | "white") => {
    const layout = new Layout(FIVE, wholeBoard(FIVE), bottom);
    return { layout, ...attackMapOf(attacks, pieces, layout) };
  };

  it("has one path for all that looks alike, each square's bar on its side", () => {
    const { "control-black": black, "control-white": white, layout } = map("black");
    const bars = (d: string): string[] => d.split("Z").slice(0, -1);
    expect(bars(black)).toHaveLength(3);
    expect(bars(white)).toHaveLength(3);
    const { x, y } = layout.centre(0);
    expect(black).toContain(`M${x - 22} ${y + 24 - 10}h44v10`);
    expect(white).toContain(`M${x - 22} ${y - 24}h44v6`);
    const turned = map("white");
    const there = turned.layout.centre(0);
    expect(turned["control-white"]).toContain(`M${there.x - 22} ${there.y + 24 - 6}h44v6`);
    expect(at(turned.layout, 0)).not.toBe(at(layout, 0));
  });

  it("tells protected pieces from others, and marks what is attacked and not protected", () => {
    const { attacked, hanging, guarded } = map("black");
    const shapes = (d: string): number => d.split("M").length - 1;
    expect([shapes(attacked) / 2, shapes(hanging) / 2, shapes(guarded)]).toEqual([1, 1, 2]);
  });

  it("leaves out what the region does", () => {
    const layout = new Layout(FIVE, { left: 0, top: 0, columns: 1, rows: 1 }, "black");
    const { attacked, "control-black": black } = attackMapOf(attacks, pieces, layout);
    expect([attacked, black.split("Z").length - 1]).toEqual(["", 1]);
  });
});
