// @vitest-environment node
/** The style sheets: whose elements each may dress. One file's rule that reaches another's is found here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const BOARD = join(import.meta.dirname, "../src/style");
const STUDIO = join(import.meta.dirname, "../src/studio/style");
const TRAINER = join(import.meta.dirname, "../src/trainer/style");
const DEMO = join(import.meta.dirname, "../src/demo/style");
const ROOM = join(import.meta.dirname, "../src/room/style");

/** All have these; figures are the studio's and the trainer's; each widget of the studio has files of its own, and what is left is of all three. */
const SHARED = ["theme.css", "common.css", "wood.css", "overlay.css"];
/** The trainer has the card of the piece that is looked at beside its board. */
const ofBoard = (file: string): string =>
  SHARED.includes(file)
    ? ".banmen"
    : file === "card.css"
      ? ".banmen:is(.bm-board, .bm-trainer)"
      : ".banmen.bm-board";
const ofStudio = (file: string): string =>
  file === "figure.css"
    ? ".banmen:is(.bm-studio, .bm-trainer)"
    : (/^(pad|card|atlas)\b/.exec(file)?.[1]?.replace(/^/, ".banmen.bm-") ?? ".banmen.bm-studio");

/** Every selector of a sheet, those of a list one by one. */
function selectorsOf(file: string): string[] {
  const css = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
  return [...css.matchAll(/(?<=^|[{};])\s*([^@\s{};][^{};]*?)\s*\{/g)].flatMap(([, list = ""]) => {
    let depth = 0;
    const cut = [...list].map((one) => {
      depth += one === "(" ? 1 : one === ")" ? -1 : 0;
      return one === "," && depth === 0 ? "\n" : one.replace("\n", " ");
    });
    return cut
      .join("")
      .split("\n")
      .map((one) => one.trim())
      .filter((one) => !/^(from|to|[\d.]+%)$/.test(one));
  });
}

const sheets = [
  ...readdirSync(BOARD).map((file) => [file, BOARD, ofBoard(file)]),
  ...readdirSync(STUDIO).map((file) => [`studio/${file}`, STUDIO, ofStudio(file)]),
  ...readdirSync(TRAINER).map((file) => [`trainer/${file}`, TRAINER, ".banmen.bm-trainer"]),
  ...readdirSync(DEMO).map((file) => [`demo/${file}`, DEMO, ".banmen.bm-demo"]),
  ...readdirSync(ROOM).map((file) => [`room/${file}`, ROOM, ".banmen.bm-room"]),
]
  .filter(([file]) => !file?.endsWith("index.css"))
  .map(([file = "", folder = "", root = ""]) => ({ file, folder, root }));

describe("a style sheet", () => {
  it.each(sheets)("$file dresses only what is in $root", ({ file, folder, root }) => {
    const selectors = selectorsOf(join(folder, file.replace(/^\w+\//, "")));
    expect(selectors.length).toBeGreaterThan(0);
    const inside = new RegExp(`^${root.replace(/[.()]/g, "\\$&")}(?![\\w-])`);
    expect(selectors.filter((one) => !inside.test(one))).toEqual([]);
  });
});
