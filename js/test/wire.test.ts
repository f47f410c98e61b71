// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asDataView, categoriesOf, crc32, decodeMoves, WireError } from "../src/core/wire.ts";
import { encode, FIVE, table } from "./moves.ts";

const GOLDEN = join(import.meta.dirname, "../../tests/data/wire");

interface Golden {
  tsfen: string;
  files: number;
  ranks: number;
  crc: number;
  complete: boolean;
  moves_base64: string;
  decoded: object[];
}

const bytesOf = (golden: Golden): DataView => {
  const buffer = Buffer.from(golden.moves_base64, "base64");
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
};

describe("the golden files Python writes", () => {
  const names = readdirSync(GOLDEN).filter((name) => name.endsWith(".json"));

  it("are there", () => {
    expect(names.length).toBeGreaterThan(4);
  });

  it.each(names)("%s reads as it says", (name) => {
    const golden = JSON.parse(readFileSync(join(GOLDEN, name), "utf8")) as Golden;
    const moves = decodeMoves(bytesOf(golden), golden, golden.tsfen, 0xffff);
    expect(crc32(new TextEncoder().encode(golden.tsfen))).toBe(golden.crc);
    expect(moves.complete).toBe(golden.complete);
    expect(moves.total).toBe(golden.decoded.length);
    const read = moves.origins.flatMap((origin) =>
      moves.movesFrom(origin).map((move) => ({
        ...move,
        categories: categoriesOf(move.categories),
        becomes: move.becomes === 0 ? null : move.becomes - 1,
      })),
    );
    expect(read).toEqual(golden.decoded);
  });

  it.each(names)("%s is refused wherever it is cut", (name) => {
    const golden = JSON.parse(readFileSync(join(GOLDEN, name), "utf8")) as Golden;
    const whole = bytesOf(golden);
    const cuts = Array.from({ length: 40 }, (_, i) => Math.floor((i * whole.byteLength) / 40));
    for (const cut of [...cuts, whole.byteLength - 1]) {
      const part = new DataView(whole.buffer, whole.byteOffset, cut);
      expect(() => decodeMoves(part, golden, golden.tsfen, 0xffff), `cut at ${cut}`).toThrow(WireError);
    }
  });
});

describe("a buffer", () => {
  const given = [
    { from: 3, to: 8, captures: [8] },
    { from: 12, to: 12, path: [11], captures: [11], categories: ["igui" as const] },
    {
      from: 12,
      to: 2,
      path: [7],
      captures: [2, 7],
      categories: ["area" as const],
      becomes: 4,
      forbidden: true,
    },
  ];

  it("gives back what was written", () => {
    const moves = table(given, FIVE);
    expect(moves.movesFrom(3)).toEqual([
      { from: 3, to: 8, path: [], captures: [8], categories: 1, becomes: 0, forbidden: false },
    ]);
    expect(
      moves.movesFrom(12).map((move) => [move.path, move.captures, move.becomes, move.forbidden]),
    ).toEqual([
      [[11], [11], 0, false],
      [[7], [2, 7], 4, true],
    ]);
    expect(moves.movesFrom(20)).toEqual([]);
  });

  it("knows which pieces it leaves out", () => {
    expect(table(given, FIVE).knows(20)).toBe(true);
    expect(table(given, FIVE, false).knows(20)).toBe(false);
    expect(table(given, FIVE, false).knows(12)).toBe(true);
  });

  const changed = (at: number, value: number): DataView => {
    const data = encode(given, FIVE, "x");
    data.setUint8(at, value);
    return data;
  };

  it.each([
    ["another version", changed(0, 2), /version 2 .* version 1/],
    ["another board", changed(2, 9), /board of 9x5, not 5x5/],
    ["another position", changed(4, 0xff), /another position/],
    ["an origin too few", changed(8, 1), /announce 3 and hold 1/],
    ["an origin too many", changed(8, 3), /cut short/],
    ["a wrong total", changed(12, 7), /announce 7 and hold 3/],
    ["a square off the board", changed(16, 25), /square 25 of 25/],
    ["a kind that is not", changed(24, 99), /kind 99 of 9/],
    ["nothing", new DataView(new ArrayBuffer(0)), /cut short: 0 bytes/],
  ])("with %s is refused with the reason", (_, data, reason) => {
    expect(() => decodeMoves(data, FIVE, "x", 9)).toThrow(reason);
    expect(() => decodeMoves(data, FIVE, "x", 9)).toThrow(WireError);
  });

  it("with something after its end is refused", () => {
    const data = encode(given, FIVE);
    const longer = new Uint8Array(data.byteLength + 1);
    longer.set(new Uint8Array(data.buffer));
    expect(() => decodeMoves(new DataView(longer.buffer), FIVE, "", 9)).toThrow(/end at byte/);
  });
});

it("takes bytes in every form a host delivers", () => {
  const bytes = Uint8Array.of(9, 1, 2, 3);
  expect(asDataView(bytes.buffer)?.getUint8(0)).toBe(9);
  expect(asDataView(bytes.subarray(1))?.getUint8(0)).toBe(1);
  expect(asDataView(new DataView(bytes.buffer, 2))?.getUint8(0)).toBe(2);
  expect(asDataView("AQ==")).toBeNull();
  expect(asDataView(null)).toBeNull();
});

it("computes CRC-32 as zlib does", () => {
  // The check value of CRC-32/ISO-HDLC.
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});
