// @vitest-environment node
/** The style sheets: whose elements each may dress. One file's rule that reaches another's is found here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");

/** The elements that a sheet may style, some with " or ", by its path; the first pattern that matches counts. */
const ROOTS: readonly (readonly [path: RegExp, root: string])[] = [
  [/^kit\/root\.css$/, ".banmen:is(.bm-demo, .bm-trainer, .bm-room)"],
  [/^(kit\/|board\/style\/(wood|overlay)\.css$)/, ".banmen"],
  [/^board\/style\/card\.css$/, ".banmen:is(.bm-board, .bm-trainer, .bm-classroom)"],
  [/^board\//, ".banmen.bm-board"],
  [/^widgets\/figure\/figure\.css$/, ".banmen:is(.bm-studio, .bm-trainer)"],
  [/^widgets\/(figure|studio)\//, ".banmen.bm-studio"],
  [/^widgets\/pad\//, ".banmen.bm-pad"],
  [/^widgets\/card\//, ".banmen.bm-card"],
  [/^widgets\/atlas\//, ".banmen.bm-atlas"],
  [/^widgets\/course\//, ".banmen.bm-course"],
  [/^widgets\/trainer\//, ".banmen.bm-trainer"],
  [/^widgets\/demo\/style\/presenter\.css$/, ".banmen or .bm-handout"],
  [/^widgets\/demo\//, ".banmen.bm-demo"],
  [/^embed\/element\.css$/, ":host or .banmen.bm-embed-wrong"],
  [/^embed\/open\.css$/, ".banmen.bm-open"],
  [/^widgets\/room\//, ".banmen.bm-room"],
  [/^widgets\/classroom\//, ".banmen.bm-classroom"],
  [/^embed\/classroom\/pupil\.css$/, "html or body or .banmen.bm-class-page"],
];

/** The selectors of a sheet that stand in no other rule, those of a list one by one. */
function outerSelectorsOf(file: string): string[] {
  const css = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
  const found: string[] = [];
  // Whether each open block is a rule; a query around rules does not count.
  const open: boolean[] = [];
  for (const [, head = "", end] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (end === "}") open.pop();
    if (end !== "{") continue;
    const isRule = !head.trim().startsWith("@");
    const animates = /^(from|to|[\d.]+%)$/.test(head.trim());
    if (isRule && !animates && !open.includes(true)) found.push(...head.split(/,(?![^(]*\))/));
    open.push(isRule);
  }
  return found.map((one) => one.trim().replace(/\s+/g, " "));
}

const sheets = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !file.endsWith("index.css"))
  .map((file) => ({ file, root: ROOTS.find(([path]) => path.test(file))?.[1] ?? "no root" }));

describe("a style sheet", () => {
  it.each(sheets)("$file dresses only what is in $root", ({ file, root }) => {
    const selectors = outerSelectorsOf(join(SOURCE, file));
    expect(selectors.length).toBeGreaterThan(0);
    const roots = root.split(" or ").map((one) => one.replace(/[.()]/g, "\\$&"));
    const inside = new RegExp(`^(${roots.join("|")})(?![\\w-])`);
    expect(selectors.filter((one) => !inside.test(one))).toEqual([]);
  });
});
