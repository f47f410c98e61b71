// @vitest-environment node
/** Contrast ratios (WCAG) of the theme colours in theme.css. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Rgb = readonly [number, number, number];

/** The colours of a block of the style sheet. */
function block(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`theme.css has no ${selector}`);
  const body = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...body.matchAll(/--bm-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );
}

const css = readFileSync(join(import.meta.dirname, "../src/kit/style/theme.css"), "utf8");
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
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((one) => one + one) : (hex.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0] = digits.map((one) => parseInt(one, 16));
    return [red, green, blue];
  }
  const parts = /^rgb\((\d+) (\d+) (\d+)/.exec(value);
  if (!parts) throw new Error(`--bm-${name} is no colour: ${value}`);
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
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
const INKS = ["ink", "red"];
const WEDGES = ["wood", "wood-light", "wood-dark"];
/** Each mark and what is drawn around it. */
const MARKS: Readonly<Record<string, string>> = {
  step: "halo",
  limited: "ink-edge",
  range: "range-edge",
  jump: "ink-edge",
  over: "ink-edge",
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
    ["b", "rgb(255 255 255 / 50%)"],
  ]);
  expect(ratio(two, "a", "b")).toBeCloseTo(21);
});

describe.each(cases)("in $name", ({ colours, strong }) => {
  it("words stand out from the page, and kanji from the wood", () => {
    const pairs = [
      ...WORDS.flatMap((word) => PAGES.map((page) => [word, page] as const)),
      ...INKS.flatMap((ink) => WEDGES.map((wood) => [ink, wood] as const)),
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

  it("wedges stand out from the board", () => {
    const [wood, edge] = [ratio(colours, "wood", "board"), ratio(colours, "wood-edge", "board")];
    expect(Math.max(wood, edge)).toBeGreaterThan(strong ? 7 : 3);
  });
});
