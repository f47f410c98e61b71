/** Traits read repeatedly give identical values. */
import { describe, expect, it } from "vitest";
import { TraitReader } from "../src/board/traits.ts";
import { PROTOCOL } from "../src/core/generated/words.ts";
import { AFTER } from "./demo.ts";
import { encode, FIVE } from "./moves.ts";
import { CATALOGUE, MOVES, traits, TSFEN } from "./page.ts";

const there = encode(MOVES, FIVE, TSFEN);
const gone = encode([], FIVE, AFTER);

/** Positions read one after the other by one reader. */
function read(...given: readonly Record<string, unknown>[]) {
  const reader = new TraitReader();
  return given.map((more) => {
    const model = traits(more);
    const { snapshot, faults } = reader.read((name) => model[name]);
    expect(faults).toEqual([]);
    return snapshot.position;
  });
}

describe("a position that comes again", () => {
  it("is the one that was read before, with its moves", () => {
    const catalogue = [...CATALOGUE];
    const [first, other, again] = read(
      { catalogue, tsfen: TSFEN, moves: there },
      { catalogue, tsfen: AFTER, moves: gone },
      { catalogue, tsfen: TSFEN, moves: there },
    );
    expect(other?.pieces).not.toBe(first?.pieces);
    expect(again?.pieces).toBe(first?.pieces);
    expect(again?.moves).toBe(first?.moves);
    expect(again?.moves).not.toBeNull();
  });

  it("is another one where its kinds are others", () => {
    const renamed = CATALOGUE.map((kind) => ({ ...kind, name: `${kind.name} too` }));
    const [first, , again] = read(
      { tsfen: TSFEN, moves: there },
      { tsfen: AFTER, moves: gone },
      { tsfen: TSFEN, moves: there, catalogue: renamed },
    );
    expect(first?.pieces[12]?.kind.name).toBe("Lion");
    expect(again?.pieces[12]?.kind.name).toBe("Lion too");
  });

  it("keeps no more positions than a few", () => {
    const others = Array.from({ length: 40 }, (_, i) => ({ tsfen: `5/5/5/5/5 ${i}`, moves: null }));
    const found = read({ tsfen: TSFEN, moves: null }, ...others, { tsfen: TSFEN, moves: null });
    expect(found[41]?.pieces).toEqual(found[0]?.pieces);
    expect(found[41]?.pieces).not.toBe(found[0]?.pieces);
  });
});

it("refuses the traits of another version, and says to reload the page", () => {
  const reader = new TraitReader();
  const model: Record<string, unknown> = { ...traits({ tsfen: TSFEN, moves: there }), protocol: PROTOCOL };
  const get = (name: string): unknown => model[name];
  const before = reader.read(get).snapshot;
  Object.assign(model, { tsfen: AFTER, protocol: PROTOCOL + 1 });
  const { snapshot, faults } = reader.read(get);
  expect(snapshot).toBe(before);
  expect(faults).toEqual([expect.stringContaining("Reload the page.")]);
});
