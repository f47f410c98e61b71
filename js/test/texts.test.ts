import { describe, expect, it, vi } from "vitest";
import { Commands, firstKeyOf, KEYS_ANYWHERE, KEYS_ON_SQUARES } from "../src/board/commands.ts";
import type { CommandId } from "../src/board/context.ts";
import { texts as en } from "../src/i18n/en/board.ts";
import { texts as ja } from "../src/i18n/ja/board.ts";
import { textsOf } from "../src/i18n/board.ts";
import { LANGUAGES } from "../src/i18n/catalogue.ts";
import { Model, show, traits } from "./page.ts";

type Leaf = readonly [path: string, value: unknown];

/** Every text of a catalogue, by its place in it. */
const leaves = (texts: object, path = ""): Leaf[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): Leaf[] =>
    typeof value === "object" && value !== null
      ? leaves(value, `${path}${key}.`)
      : [[`${path}${key}`, value]],
  );

const kindOf = (value: unknown): string =>
  typeof value === "function" ? `a function of ${value.length}` : typeof value;

/** Texts that are the same in every language: keys, formats, coordinates, typed input. */
const SHARED = [
  /^keys\.(?! $)/,
  /^share\.words\.(copy|save)(Svg|Png)$/,
  /^look\.coordinateNames\.(letters|japanese)$/,
  /^help\.typed$/,
];
const isShared = (path: string): boolean => SHARED.some((pattern) => pattern.test(path));

describe("the Japanese texts", () => {
  const english = new Map(leaves(en));
  const japanese = new Map(leaves(ja));

  it.each([...japanese])("%s stand for English ones with the same parameters", (path, value) => {
    const original = english.get(path);
    expect(original).toBeDefined();
    if (typeof value === "function" && typeof original === "function") {
      // A text may leave out parameters at its end that its language does not need.
      expect(value.length).toBeLessThanOrEqual(original.length);
    } else {
      expect(kindOf(value)).toBe(kindOf(original));
    }
  });

  it("are Japanese", () => {
    const texts = [...japanese].filter(([path, value]) => typeof value === "string" && !isShared(path));
    for (const [path, value] of texts) {
      // The punctuation of speech is Japanese too.
      expect(value, path).toMatch(/[\u3000-\u30ff\u4e00-\u9fff]/u);
    }
  });

  it("leave nothing in English but what is the same in both languages", () => {
    expect(new Set(japanese.keys())).toEqual(new Set(english.keys()));
    const same = [...japanese].filter(([path, value]) => value === english.get(path)).map(([path]) => path);
    expect(same.filter((path) => !isShared(path))).toEqual([]);
  });
});

it("every language has every text", () => {
  const all = leaves(en).map(([path]) => path);
  for (const language of LANGUAGES) {
    expect(new Set(leaves(textsOf(language)).map(([path]) => path))).toEqual(new Set(all));
  }
});

it("every command has a key, or a button that Tab leads to", () => {
  const add = vi.spyOn(Commands.prototype, "add");
  const root = show(new Model(traits()));
  const ids = add.mock.calls.flatMap(([commands]) => Object.keys(commands)) as CommandId[];
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
  const without = ids.filter(
    (id) => firstKeyOf(id) === undefined && !root.querySelector(`.bm-tabs button[data-tool="${id}"]`),
  );
  expect(without).toEqual([]);
});

it("no key has two commands", () => {
  const keys = [KEYS_ON_SQUARES, KEYS_ANYWHERE].flatMap((some) => Object.values(some).flat());
  expect(new Set(keys).size).toBe(keys.length);
});
