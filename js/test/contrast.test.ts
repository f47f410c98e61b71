// @vitest-environment node
/** Contrast ratios (WCAG) of the colours of all themes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Rgb = readonly [number, number, number];

/** The colours of a block of the style sheet. */
function block(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`colours.css has no ${selector}`);
  const body = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...body.matchAll(/--bm-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );
}

const css = readFileSync(join(import.meta.dirname, "../src/kit/style/colours.css"), "utf8");
const LIGHT = ".banmen";
const DARK = '.banmen[data-theme="dark"]';
const CONTRAST = '.banmen[data-theme="contrast"]';
const NIGHT = '.banmen[data-theme="contrast"][data-ground="dark"]';

const THEMES: Readonly<Record<string, readonly string[]>> = {
  light: [LIGHT],
  dark: [LIGHT, DARK],
  contrast: [LIGHT, CONTRAST],
  "contrast on dark": [LIGHT, CONTRAST, NIGHT],
};

/** A theme as it is, and with the articles' range colours: what follows lies over what comes before. */
const cases = Object.entries(THEMES).flatMap(([name, blocks]) =>
  ["", "pink", "grey"].map((range) => {
    const all = range === "" ? blocks : blocks.flatMap((one) => [one, `${one}[data-range="${range}"]`]);
    // By how much they ask for: a rule for dark and pink lies over one for dark.
    const byWeight = [...all].sort((a, b) => a.split("[").length - b.split("[").length);
    const colours = new Map(byWeight.flatMap((one) => [...block(css, one)]));
    return {
      name: range === "" ? name : `${name}, ${range} ranges`,
      colours,
      strong: name.startsWith("contrast"),
    };
  }),
);

/** Resolve a colour; one that can be seen through counts as full. */
function rgb(colours: ReadonlyMap<string, string>, name: string): Rgb {
  const value = colours.get(name) ?? "";
  const other = /^var\(--bm-([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return rgb(colours, other);
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1];
  if (hex === undefined) throw new Error(`--bm-${name} is no colour: ${value}`);
  const digits = hex.length < 6 ? [...hex].map((one) => one + one) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((one) => parseInt(one, 16));
  return [red, green, blue];
}

function luminance([red, green, blue]: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(colours: ReadonlyMap<string, string>, one: string, other: string): number {
  const [a, b] = [luminance(rgb(colours, one)), luminance(rgb(colours, other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const WORDS = ["fore", "dim", "accent", "wrong", "right"];
const PAGES = ["back", "raised"];
const INKS = ["ink", "promoted"];
const WEDGES = ["wood", "wood-light", "wood-dark"];
/** Letters on something else, each with what it is on. */
const LETTERS = [
  ["coordinate", "frame"],
  ["dim", "back"],
  ["note-ink", "note-green"],
  ["note-ink", "note-red"],
  ["note-ink", "note-blue"],
  ["on-yellow", "note-yellow"],
  ["on-yellow", "found"],
  ["leg-ink", "step"],
  ["leg-ink", "track"],
  ["fore", "page"],
] as const;
/** Each mark and what is drawn around it. */
const MARKS: Readonly<Record<string, string>> = {
  step: "halo",
  "limited-range": "ink-edge",
  range: "range-edge",
  jump: "ink-edge",
  "pass-over": "ink-edge",
  "range-capture": "halo",
  hook: "halo",
  area: "halo",
  igui: "halo",
  teleport: "halo",
  right: "halo",
  wrong: "halo",
  missed: "halo",
};

it("knows black from white", () => {
  const two = new Map([
    ["a", "#000"],
    ["b", "#ffffff80"],
  ]);
  expect(ratio(two, "a", "b")).toBeCloseTo(21);
});

describe.each(cases)("in $name", ({ colours, strong }) => {
  it("words stand out from the page, and kanji from the wood", () => {
    const pairs = [
      ...WORDS.flatMap((word) => PAGES.map((page) => [word, page] as const)),
      ...INKS.flatMap((ink) => WEDGES.map((wood) => [ink, wood] as const)),
      ...LETTERS.filter(([one]) => !one.startsWith("note") || !strong),
    ];
    const least = strong ? 7 : 4.5;
    const weak = pairs.filter(([one, other]) => ratio(colours, one, other) < least);
    expect(
      weak.map(([one, other]) => `${one} on ${other}: ${ratio(colours, one, other).toFixed(2)}`),
    ).toEqual([]);
  });

  it("marks stand out from the board and from the wood, by themselves or by their edge", () => {
    const least = strong ? 4.5 : 3;
    const weak: string[] = [];
    for (const [mark, edge] of Object.entries(MARKS)) {
      for (const ground of ["board", ...WEDGES, ...PAGES]) {
        const [own, around] = [ratio(colours, mark, ground), ratio(colours, edge, ground)];
        if (Math.max(own, around) < least)
          weak.push(`${mark} on ${ground}: ${own.toFixed(2)}, ${around.toFixed(2)}`);
      }
    }
    expect(weak).toEqual([]);
  });

  it("letters on annotations can be read", () => {
    const notes = LETTERS.filter(([one]) => one.startsWith("note"));
    expect(notes.filter(([one, other]) => ratio(colours, one, other) < 4.5)).toEqual([]);
  });

  it("the cursor of the keyboard stands out, by itself or by its edge", () => {
    for (const ground of ["board", ...WEDGES]) {
      const both = ["cursor", "cursor-halo"].map((one) => ratio(colours, one, ground));
      expect(Math.max(...both)).toBeGreaterThan(3);
    }
  });

  it("wedges stand out from the board", () => {
    const [wood, edge] = [ratio(colours, "wood", "board"), ratio(colours, "wood-edge", "board")];
    expect(Math.max(wood, edge)).toBeGreaterThan(strong ? 7 : 3);
  });
});
