// @vitest-environment node
/** Figures as bytes: the golden files that Python writes, and what is no figure. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeFigures } from "../src/core/figures.ts";
import type { Offset } from "../src/core/figures.ts";
import { categoriesOf, WireError } from "../src/core/wire.ts";

const GOLDEN = join(import.meta.dirname, "../../tests/data/wire/figures");

interface Golden {
  readonly base64: string;
  readonly figures: object[];
}

const read = (name: string): Golden => JSON.parse(readFileSync(join(GOLDEN, name), "utf8")) as Golden;

function bytesOf({ base64 }: Golden): DataView {
  const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
  return new DataView(bytes.buffer);
}

const pair = ([dx, dy]: Offset): { dx: number; dy: number } => ({ dx, dy });

/** Figures as the golden files spell them out. */
const spelled = (data: DataView): object[] =>
  decodeFigures(data).map(({ paths, ...figure }) => ({
    ...figure,
    targets: figure.targets.map(({ at, categories, ...rest }) => ({
      ...pair(at),
      categories: categoriesOf(categories),
      ...rest,
    })),
    beyond: figure.beyond.map(({ direction, categories, reach }) => ({
      ...pair(direction),
      categories: categoriesOf(categories),
      reach,
    })),
    paths: paths.map(({ categories, needs, ...rest }) => ({
      ...rest,
      needs: needs.map(({ at, whose }) => [...at, whose]),
      categories: categoriesOf(categories),
    })),
  }));

describe("the figures Python writes", () => {
  const names = readdirSync(GOLDEN);

  it("are there", () => {
    expect(names.length).toBeGreaterThan(3);
  });

  it.each(names)("%s reads as it says", (name) => {
    const golden = read(name);
    expect(spelled(bytesOf(golden))).toEqual(golden.figures);
  });

  it.each(names)("%s is refused wherever it is cut, and with more at its end", (name) => {
    const whole = bytesOf(read(name));
    const step = Math.max(1, Math.floor(whole.byteLength / 60));
    for (let end = 0; end < whole.byteLength; end += step)
      expect(() => decodeFigures(new DataView(whole.buffer, 0, end)), `cut at ${end}`).toThrow(WireError);
    const longer = new Uint8Array(whole.byteLength + 1);
    longer.set(new Uint8Array(whole.buffer));
    expect(() => decodeFigures(new DataView(longer.buffer))).toThrow(/end at byte/);
  });
});

describe("figures", () => {
  const bytes = (...numbers: number[]): DataView => new DataView(Uint8Array.from(numbers).buffer);

  it.each([
    ["another version", bytes(2, 0, 0, 0), /version 2 .* reads 1/],
    ["no category", bytes(1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3), /category bits 0/],
    ["a category too many", bytes(1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 64, 3), /bits 16384/],
    [
      "a third party",
      bytes(1, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 3, 0, 0, 1, 0, 1, 7),
      /stands 7 for whose/,
    ],
  ])("with %s are refused with the reason", (_, data, reason) => {
    expect(() => decodeFigures(data)).toThrow(reason);
    expect(() => decodeFigures(data)).toThrow(WireError);
  });
});
