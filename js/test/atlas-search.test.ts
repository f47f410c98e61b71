/** Searching, filtering, sorting, what differs, where families stand: all that needs no page. */
import { describe, expect, test } from "vitest";
import { texts as categories } from "../src/i18n/en/categories.ts";
import { choose, countsOf, NO_FILTERS } from "../src/widgets/atlas/filters.ts";
import { differ, resized } from "../src/widgets/atlas/difference.ts";
import { around, contagions, familiesOf, pack } from "../src/widgets/atlas/families.ts";
import { Finder, fold } from "../src/widgets/atlas/search.ts";
import { comparisonOf, catalogueOf } from "../src/widgets/atlas/model.ts";
import type { Kind } from "../src/widgets/atlas/model.ts";
import { nearest, step } from "../src/widgets/atlas/gridkeys.ts";
import { decodeFigures } from "../src/core/figures.ts";
import { atlasTraits, readFilters } from "../src/core/generated/atlas.ts";
import type { AtlasTraits } from "../src/core/generated/atlas.ts";
import { encodeFigures, FIGURES, TRAITS } from "./atlas.ts";
import { readAll } from "./read.ts";

const read = (given: Readonly<Record<string, unknown>>): AtlasTraits => readAll(atlasTraits, given);
const catalogueFrom = (given: Readonly<Record<string, unknown>>) => {
  const { kinds, figures, starts } = read(given);
  return catalogueOf(kinds, figures, starts);
};
const sortOf = (sort: unknown) => read({ sort }).sort;
const comparisonFrom = (comparison: unknown, keys: string[]) =>
  comparisonOf(read({ comparison }).comparison, keys);

const catalogue = catalogueFrom(TRAITS);
const finder = new Finder(catalogue.kinds, categories);
const asked = (query: string, ...roses: string[]) => ({ query, picked: new Set(roses) });
const found = (query: string): string[] =>
  choose(finder, asked(query), NO_FILTERS, "game").map(({ kind: { id } }) => id);

describe("a search", () => {
  test.each([
    ["Gold", ["gold"], "a name"],
    ["GENERAL gold", ["gold"], "words in any order and case"],
    ["long nosed", ["lioness"], "without what stands between words"],
    ["tengu", ["lioness"], "another name"],
    ["golden one", ["gold"], "the site's name"],
    ["金将", ["gold"], "kanji"],
    ["玉将", ["king"], "either side's kanji"],
    ["fuhyo", ["pawn"], "romaji without marks"],
    ["gyokushou", ["king"], "romaji with long vowels written out"],
    ["Пешка", ["pawn"], "a Russian name"],
    ["WfF", ["gold"], "Betza"],
    ["range", ["rook"], "a category"],
    ["step", ["pawn", "gold", "king", "lioness"], "a category of several"],
    ["k", ["king"], "the letters on it first", 1],
    ["K", ["king"], "the very move first", 1],
    ["ふひょう", ["pawn"], "a reading in kana"],
    ["missing", [], "nothing"],
    ["", ["pawn", "gold", "king", "rook", "lioness"], "nothing asked"],
  ])("%s finds %j: %s", (query, ids, _, most = 9) => {
    expect(found(query).slice(0, most)).toEqual(ids);
  });

  test("says which part of which text it found", () => {
    const [hit] = finder.find("NOSED li");
    expect(hit?.matches).toEqual([{ field: "name", text: "Long-nosed lioness", start: 5, end: 13 }]);
    expect(finder.find("hyo")[0]?.matches[0]).toMatchObject({ field: "romaji", start: 2, end: 5 });
  });

  test("folds a text and knows where each of its characters comes from", () => {
    const { text, at } = fold(" Ōshō–ÆЁй");
    expect(text).toBe("osho æеи");
    expect(at).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("of Betza minds capitals, but finds it without them too", () => {
    expect(finder.find("wff")[0]?.matches[0]).toMatchObject({ field: "betza", start: 0, end: 3 });
    expect((finder.find("WfF")[0]?.rank ?? 9) < (finder.find("wff")[0]?.rank ?? 0)).toBe(true);
  });
});

describe("filters and order", () => {
  const ids = (filters: unknown, sort = "game"): string[] =>
    choose(finder, asked(""), readFilters(filters), sortOf(sort)).map(({ kind: { id } }) => id);

  test("keep what passes all of them", () => {
    expect(ids({ variant: ["dai_dai"] })).toEqual(["lioness"]);
    expect(ids({ category: ["step", "jump"] })).toEqual(["lioness"]);
    expect(ids({ promotes: "yes" })).toEqual(["pawn", "gold"]);
    expect(ids({ promotes: "no" })).toEqual(["king", "rook", "lioness"]);
    expect(ids({ promotes: "promoted" })).toEqual(["rook"]);
    expect(ids({ royal: true, variant: ["tai"] })).toEqual(["king"]);
  });

  test("that do not exist are no filters", () => {
    expect(readFilters({ promotes: "maybe", category: ["flight"], royal: 1, variant: "tai" })).toEqual(
      NO_FILTERS,
    );
    expect(readFilters(null)).toEqual(NO_FILTERS);
    expect(sortOf("size")).toBe("mobility");
  });

  test("sort by name and by mobility, the most mobile first", () => {
    expect(ids({}, "name")).toEqual(["gold", "king", "lioness", "pawn", "rook"]);
    expect(ids({}, "mobility")).toEqual(["rook", "lioness", "king", "gold", "pawn"]);
  });

  test("sort by worth; kinds without a value come last, in the order of the games", () => {
    expect(ids({}, "worth")).toEqual(["gold", "rook", "pawn", "king", "lioness"]);
  });

  test("count what each category would leave, and each game", () => {
    const { category, variant } = countsOf(finder, asked(""), readFilters({ variant: ["tai"] }));
    expect([category.step, category.range, category.jump]).toEqual([3, 1, 0]);
    expect(variant).toEqual({ tai: 4, dai_dai: 1 });
  });

  test("keep kinds with the picked roses; a king's has a crown", () => {
    const [pawn, , king] = catalogue.kinds;
    if (!pawn || !king) throw new Error("there are no kinds");
    const search = asked("", pawn.rose, king.rose);
    expect(choose(finder, search, NO_FILTERS, "game").map(({ kind: { id } }) => id)).toEqual([
      "pawn",
      "king",
    ]);
    expect(countsOf(finder, search, NO_FILTERS).variant).toEqual({ tai: 2 });
    expect([pawn.rose, king.rose]).toEqual(["0", "2 royal"]);
  });

  test("put the best matches of a search first, but in an alphabet", () => {
    const sorted = (sort: unknown) =>
      choose(finder, asked("k"), NO_FILTERS, sortOf(sort)).map(({ kind: { id } }) => id);
    expect(sorted("mobility")[0]).toBe("king");
    expect(sorted("name")).toEqual([...sorted("name")].sort());
  });
});

describe("what differs", () => {
  const [pawn, gold, , rook] = decodeFigures(TRAITS.figures);
  if (!pawn || !gold || !rook) throw new Error("there are no figures");

  test("is listed square by square, as far as the larger figure is known", () => {
    const { figures, onlyOne, onlyOther, alike } = differ(gold, rook);
    expect(figures.map(({ radius }) => radius)).toEqual([2, 2]);
    expect(onlyOne).toEqual([
      [-1, 1],
      [1, 1],
    ]);
    expect(onlyOther).toHaveLength(4);
    expect(alike).toHaveLength(4);
    expect(differ(pawn, pawn)).toMatchObject({ onlyOne: [], onlyOther: [], otherwise: [] });
  });

  test("follows rays, and no further than is known", () => {
    const far = resized(rook, 4);
    expect(far.targets.filter(({ at: [right, forward] }) => right === 0 && forward > 0)).toHaveLength(4);
    const [cut] = decodeFigures(encodeFigures([{ ...FIGURES.king, cut: true }]));
    if (!cut) throw new Error("there is no figure");
    expect(differ(cut, rook).figures.map(({ radius }) => radius)).toEqual([1, 1]);
    expect(differ(cut, rook).figures[1].targets).toHaveLength(4);
  });

  test("separates squares reached differently from those reached alike", () => {
    const jumps = { ...pawn, targets: pawn.targets.map((target) => ({ ...target, categories: 8 })) };
    expect(differ(pawn, jumps)).toMatchObject({ otherwise: [[0, 1]], alike: [], onlyOne: [] });
  });
});

describe("families", () => {
  const made = (links: Record<string, string>, contagion: Record<string, string> = {}): Kind[] => {
    const kinds = Object.entries(links).map(([key, to]) => ({
      ...{ key, to, id: key, name: key, variant: "tai", contagion: contagion[key] ?? "" },
      from: Object.keys(links).filter((one) => links[one] === key),
    }));
    return catalogueFrom({ kinds }).kinds as Kind[];
  };

  test("have what is at the start on the left, and each in the middle of those that become it", () => {
    const [family] = familiesOf(made({ a: "c", b: "c", c: "d", d: "" }));
    const places = Object.fromEntries(
      (family?.members ?? []).map(({ kind, column, row }) => [kind.key, [column, row]]),
    );
    expect(places).toEqual({ a: [0, 0], b: [0, 1], c: [1, 0.5], d: [2, 0.5] });
  });

  test("hold every kind once, rings too", () => {
    const kinds = made({ a: "b", b: "a", c: "c", d: "elsewhere", e: "d" });
    const members = familiesOf(kinds).flatMap((family) => family.members.map(({ kind }) => kind.key));
    expect(members.sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("are packed without overlap, and only a wide one reaches beyond the columns wanted", () => {
    const links: Record<string, string> = { x1: "x2", x2: "x3", x3: "" };
    for (let i = 0; i < 20; i++) links[`p${i}`] = `q${i}`;
    for (let i = 0; i < 20; i++) links[`q${i}`] = "";
    const plan = pack(familiesOf(made(links)), 2);
    expect(plan.nodes).toHaveLength(43);
    expect(plan.edges).toHaveLength(22);
    expect(new Set(plan.nodes.map(({ column, row }) => `${column},${row}`)).size).toBe(43);
    expect(plan.nodes.filter(({ column }) => column > 1).map(({ kind }) => kind.key)).toEqual(["x3"]);
    for (const [from, to] of plan.edges) expect(from.column).toBeLessThan(to.column);
  });

  test("of a kind are what promotions lead to and from", () => {
    const kinds = made({ a: "c", b: "c", c: "d", d: "", e: "" });
    const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
    const b = byKey.get("b");
    expect(b && around(b, byKey).map(({ key }) => key)).toEqual(["a", "b", "c", "d"]);
  });

  test("of contagion have a row for each, what becomes itself too", () => {
    const kinds = made({ spirit: "ghost", ghost: "" }, { spirit: "ghost", ghost: "ghost" });
    const plan = contagions(kinds, new Map(kinds.map((kind) => [kind.key, kind])));
    expect(plan.edges.map(([one, other]) => [one.kind.key, other.kind.key])).toEqual([
      ["spirit", "ghost"],
      ["ghost", "ghost"],
    ]);
  });
});

describe("arrow keys", () => {
  const grid = { count: 11, columns: 4, page: 2 };
  test.each([
    ["ArrowRight", 3, 4],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 10, 10],
    ["ArrowDown", 1, 5],
    ["ArrowDown", 7, 10],
    ["ArrowDown", 9, 9],
    ["ArrowUp", 2, 2],
    ["ArrowUp", 6, 2],
    ["PageDown", 1, 9],
    ["PageUp", 9, 1],
    ["PageUp", 5, 1],
    ["Home", 6, 4],
    ["End", 4, 7],
    ["End", 9, 10],
    ["x", 4, null],
  ])("%s leads from %i to %s", (key, from, to) => {
    expect(step(key, false, from, grid)).toBe(to);
  });

  test("with Ctrl lead to the first and the last", () => {
    expect(step("Home", true, 6, grid)).toBe(0);
    expect(step("End", true, 6, grid)).toBe(10);
  });

  test("lead to the spot that lies nearest in their direction", () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 10, y: 1 },
      { x: 5, y: 9 },
      { x: 0, y: 4 },
    ];
    expect(nearest("ArrowRight", { x: 0, y: 0 }, spots)).toBe(spots[1]);
    expect(nearest("ArrowDown", { x: 0, y: 0 }, spots)).toBe(spots[3]);
    expect(nearest("ArrowUp", { x: 0, y: 0 }, spots)).toBeNull();
  });
});

describe("what comes from a host", () => {
  test("may be anything", () => {
    for (const value of [null, undefined, 3, "x", [], [null, 5], { a: 1 }]) {
      const read = catalogueFrom({ kinds: value, figures: value, starts: value });
      expect(read.figures).toEqual([]);
      expect(comparisonFrom(value, ["a", "b"])).toBeNull();
      for (const kind of read.kinds) expect(kind.name).toBe("");
    }
  });

  test("about two other kinds is no answer", () => {
    const given = { one: "a", other: "b", same: false, only_one_text: "steps", only_other_text: 5 };
    expect(comparisonFrom(given, ["a", "b"])).toMatchObject({ same: false, onlyOne: "steps", onlyOther: "" });
    expect(comparisonFrom(given, ["b", "a"])).toBeNull();
  });
});
