import { describe, expect, it, vi } from "vitest";
import { inTongues } from "../src/kit/language.ts";
import { render } from "../src/kit/view.ts";
import { Commands } from "../src/board/buttons.ts";
import { firstKeyOf, KEYS_ANYWHERE, KEYS_ON_SQUARES } from "../src/board/commands.ts";
import type { CommandId } from "../src/board/context.ts";
import { textsOf as board } from "../src/i18n/board.ts";
import { textsOf as demo } from "../src/i18n/demo.ts";
import { textsOf as room } from "../src/i18n/room.ts";
import { textsOf as studio } from "../src/i18n/studio.ts";
import { textsOf as trainer } from "../src/i18n/trainer.ts";
import { moves } from "../src/i18n/ru/forms.ts";
import { languageOf } from "../src/i18n/catalogue.ts";
import { Model, show, traits } from "./page.ts";

type Leaf = readonly [path: string, value: unknown];

/** Every text of a catalogue, by its place in it. */
const leaves = (texts: object, path = ""): Leaf[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): Leaf[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? leaves(value, `${path}${key}.`)
      : [[`${path}${key}`, value]],
  );

const kindOf = (value: unknown): string =>
  typeof value === "function" ? `a function of ${value.length}` : typeof value;

/** Texts that are the same in every language: keys, formats, coordinates, typed input. */
const SHARED = [
  /^keys\.(?! $)/,
  /^keys\.names\.(?! $)/,
  /^share\.words\.(copy|save)(Svg|Png)$/,
  /^look\.coordinateNames\.(letters|japanese)$/,
  /^help\.typed$/,
  /^speech\.(comma|space|stop|end)$/,
  /^column\.game$/,
  /^(field|.*betza|pad\.dialect\.(xbetza|atsi)|live\.)/i,
];
const isShared = (path: string): boolean => SHARED.some((pattern) => pattern.test(path));

/** Texts that put a side into another case, such as "of White": they find the word by the side's name. */
const DECLINED = /^(captured\.lost|attackers\.(group|piece)|attacks\.of)$/;

const CATALOGUES = { board, demo, room, studio, trainer };
const LETTERS: Readonly<Record<string, RegExp>> = { ja: /[\u3000-\u30ff\u4e00-\u9fff]/u, ru: /[а-яё]/iu };
const all = Object.entries(LETTERS).flatMap(([language, letters]) =>
  Object.entries(CATALOGUES).map(([name, textsOf]) => ({ name, language, letters, textsOf })),
);

describe.each(all)("the texts of $name in $language", ({ language, letters, textsOf }) => {
  const missing = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const english = new Map(leaves(textsOf("en")));
  const own = leaves(textsOf(language));
  const said = missing.mock.calls.join();
  missing.mockRestore();

  it("are all there", () => {
    expect(said).toBe("");
    expect(new Set(own.map(([path]) => path))).toEqual(new Set(english.keys()));
  });

  it("stand for English ones with the same parameters", () => {
    for (const [path, value] of own) {
      const original = english.get(path);
      // A text may leave out parameters at its end that its language does not need.
      if (typeof value === "function" && typeof original === "function")
        expect(value.length, path).toBeLessThanOrEqual(original.length);
      else expect(kindOf(value), path).toBe(kindOf(original));
    }
  });

  it("put the same values in as English", () => {
    const values = (place: number): unknown[] => [`§${place}`, place + 2, [`§${place}`], true];
    const every = (count: number): unknown[][] =>
      count === 0 ? [[]] : every(count - 1).flatMap((some) => values(count).map((value) => [...some, value]));
    const write = (text: unknown, given: unknown[]): string => {
      try {
        return String((text as (...given: unknown[]) => unknown)(...given));
      } catch {
        return "undefined"; // it takes other values
      }
    };
    for (const [path, value] of own) {
      const original = english.get(path);
      if (typeof value !== "function" || typeof original !== "function" || DECLINED.test(path)) continue;
      const marks = (text: string): string[] => [...new Set(text.match(/§\d/g))].sort();
      const pairs = every(original.length)
        .map((given) => [write(original, given), write(value, given)] as const)
        .filter((texts) => !texts.some((text) => /undefined|NaN|object/.test(text)));
      for (const [theirs, ours] of pairs) expect(marks(ours), `${path}: ${ours}`).toEqual(marks(theirs));
    }
  });

  it("are in its letters, but for what is the same in every language", () => {
    const other = own.filter(([path, value]) => typeof value === "string" && value !== "" && !isShared(path));
    for (const [path, value] of other) expect(value, path).toMatch(letters);
  });
});

it("Russian nouns follow their numbers", () => {
  const forms = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111].map((count) => moves(count));
  expect(forms.join(", ")).toBe(
    "0 ходов, 1 ход, 2 хода, 4 хода, 5 ходов, 11 ходов, 12 ходов, 14 ходов, 21 ход, 22 хода, 25 ходов, 101 ход, 111 ходов",
  );
});

it("an unknown language is English, and the console names it once", () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  expect([languageOf("xx"), languageOf("xx"), languageOf(7), languageOf("ru")]).toEqual([
    "en",
    "en",
    "en",
    "ru",
  ]);
  expect(info.mock.calls).toEqual([["banmen: no texts in xx"]]);
  info.mockRestore();
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

describe("texts in two languages", () => {
  const shown = (text: string, language: string): HTMLElement => {
    const place = document.createElement("p");
    render(inTongues(text, language), place);
    return place;
  };
  const english = (text: string, language: string): (string | null)[] =>
    [...shown(text, language).querySelectorAll("[lang=en]")].map(({ textContent }) => textContent);

  it("marks English sentences among Russian ones, and keeps the words", () => {
    const text = "Это не шах. The rook on 9c is blocked. Попробуйте ещё раз.";
    expect(english(text, "ru")).toEqual(["The rook on 9c is blocked."]);
    expect(shown(text, "ru").textContent).toBe(text);
    expect(english("Этим путём нельзя: its path is blocked.", "ru")).toEqual(["its path is blocked."]);
  });

  it("marks no squares or notation, and nothing where Latin letters belong to the language", () => {
    expect(english("Верно. 12aa WF.", "ru")).toEqual([]);
    expect(english("The rook is blocked.", "en")).toEqual([]);
    expect(english("正解です。 Betza", "ja")).toEqual([]);
  });

  it("marks English sentences in Japanese, and no names, which are written in Latin letters too", () => {
    expect(english("Can the lion pass? 8gを選びます。", "ja")).toEqual(["Can the lion pass?"]);
    expect(english("jizai tennō", "ja")).toEqual([]);
  });
});
