// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nameOfFile, recordOf, savedBoard } from "../src/board/file.ts";

const GOLDEN = join(import.meta.dirname, "../../tests/data/wire/files");

interface Golden {
  readonly traits: Readonly<Record<string, unknown>>;
  readonly saved: string;
  readonly record: string;
}

const read = (name: string): Golden => JSON.parse(readFileSync(join(GOLDEN, name), "utf8")) as Golden;
const getOf =
  (traits: Readonly<Record<string, unknown>>) =>
  (name: string): unknown =>
    traits[name];

describe("the files that the page writes", () => {
  const names = readdirSync(GOLDEN);

  it.each(names)("%s: the saved board is the one that Python writes", (name) => {
    const { traits, saved } = read(name);
    // Python writes whole seconds as 600.0.
    expect(savedBoard(getOf(traits))).toBe(saved.replaceAll(/(\d)\.0\b/g, "$1"));
  });

  it.each(names)("%s: the record is the one that Python writes", (name) => {
    const { traits, record } = read(name);
    expect(recordOf(getOf(traits))).toEqual({ text: record });
  });

  it("have what was drawn since Python was last heard of", () => {
    const { traits } = read("walk.json");
    const annotations = [{ squares: ["9i"], kind: "circle", text: "", colour: "red" }];
    const saved = JSON.parse(savedBoard(getOf({ ...traits, annotations })) ?? "") as Record<string, unknown>;
    const moves = saved.moves as Record<string, unknown>[];
    expect(moves[Number(saved.node)]?.annotations).toEqual(annotations);
  });

  it("are empty for a board whose traits are not enough", () => {
    expect(savedBoard(getOf({ history: [] }))).toBeNull();
    expect(recordOf(getOf({ history: [] }))).toEqual({ wrong: "unknown" });
  });

  it("are refused where a record cannot nest variations so deep, and saved all the same", () => {
    const { traits } = read("start.json");
    // Each move has another beside it, which has two answers: 40 variations within each other.
    const history = Array.from({ length: 80 }, (_, node) => ({
      text: "1a 1b",
      side: "black",
      piece: "P",
      hodges: "P-1b",
      parent: node < 2 ? -1 : 2 * Math.floor(node / 2) - 1,
      variation: node % 2,
    }));
    const get = getOf({ ...traits, history, line: [0], ply: 1 });
    expect(recordOf(get)).toEqual({ wrong: "deep" });
    expect(savedBoard(get)).not.toBeNull();
  });

  it.each([
    ["Taikyoku shogi", "taikyoku-shogi.json"],
    ["../../etc/passwd", "etc-passwd.json"],
    ["泰将棋", "泰将棋.json"],
    ["…", "tai.json"],
  ])("titled %s are named %s", (title, name) => {
    expect(nameOfFile(getOf({ title, variant: "tai" }), "json")).toBe(name);
  });
});
