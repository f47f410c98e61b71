/** An atlas on a page: a few kinds made by hand, and their figures as bytes. Time is faked. */
import { PROTOCOL } from "../src/core/generated/words.ts";
import { afterEach, beforeEach, vi } from "vitest";
import widget from "../src/widgets/studio/index.ts";
import { staticModel } from "../src/host/staticmodel.ts";
import type { StaticModel } from "../src/host/staticmodel.ts";
import { shown } from "./page.ts";

/** A square of a figure: right, forward; an ordinary step there. */
type Square = readonly [number, number];

export interface GivenFigure {
  readonly radius: number;
  readonly squares: readonly Square[];
  /** Directions without a limit. */
  readonly beyond?: readonly Square[];
  readonly cut?: boolean;
}

/** Figures as Python writes them. */
export function encodeFigures(figures: readonly GivenFigure[]): DataView {
  const bytes: number[] = [1, 0, figures.length, 0];
  for (const { radius, squares, beyond = [], cut = false } of figures) {
    bytes.push(radius, cut ? 1 : 0, 0, 0, squares.length, 0, beyond.length, 0, 0, 0);
    for (const [right, forward] of squares) bytes.push(right & 255, forward & 255, 1, 0, 3);
    for (const [right, forward] of beyond) bytes.push(right & 255, forward & 255, 4, 0, 0);
  }
  return new DataView(Uint8Array.from(bytes).buffer);
}

const AROUND: Square[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
  .filter(([x, y]) => x !== 0 || y !== 0);
const ALONG: Square[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

export const FIGURES = {
  pawn: { radius: 1, squares: [[0, 1]] },
  gold: { radius: 1, squares: AROUND.filter(([x, y]) => x === 0 || y >= 0) },
  king: { radius: 1, squares: AROUND },
  rook: {
    radius: 2,
    squares: ALONG.flatMap(
      ([x, y]) =>
        [
          [x, y],
          [2 * x, 2 * y],
        ] as Square[],
    ),
    beyond: ALONG,
  },
} as const satisfies Record<string, GivenFigure>;

const kind = (id: string, more: Record<string, unknown>): Record<string, unknown> => ({
  key: `tai:${id}`,
  variant: "tai",
  id,
  code: id.slice(0, 1).toUpperCase(),
  letters: id.slice(0, 1).toUpperCase(),
  name: id,
  names: [],
  site_name: "",
  kanji: "",
  kanji_alt: [],
  romaji: "",
  called: {},
  betza: "",
  sentence: "",
  categories: ["step"],
  mobility: {
    own: [
      [0, 1],
      [0.2, 0.5],
    ],
  },
  royal: false,
  size: 3,
  promoted: false,
  at_start: 1,
  to: "",
  from: [],
  contagion: "",
  ...more,
});

export const KINDS = [
  kind("pawn", {
    name: "Pawn",
    kanji: "歩兵",
    romaji: "fuhyō",
    betza: "fW",
    mobility: {
      own: [
        [0, 0.96],
        [0.2, 0.5],
      ],
    },
    worth: { pawns: 1, error: 0, games: 400 },
    to: "tai:gold",
    called: { ru: "пешка" },
    sentence: "steps one square forward",
  }),
  kind("gold", {
    name: "Gold general",
    kanji: "金将",
    romaji: "kinshō",
    betza: "WfF",
    mobility: {
      own: [
        [0, 5.3],
        [0.2, 0.5],
      ],
    },
    worth: { pawns: 3.04, error: 0.5, games: 300 },
    from: ["tai:pawn"],
    to: "tai:rook",
    site_name: "Golden one",
  }),
  kind("king", {
    name: "King",
    kanji: "王将/玉将",
    romaji: "ōshō/gyokushō",
    betza: "K",
    mobility: {
      own: [
        [0, 7.1],
        [0.2, 0.5],
      ],
    },
    royal: true,
  }),
  kind("rook", {
    name: "Rook",
    kanji: "飛車",
    romaji: "hisha",
    betza: "R",
    mobility: {
      own: [
        [0, 48],
        [0.2, 0.5],
      ],
    },
    worth: { pawns: 2.5, error: 0, games: 3 },
    from: ["tai:gold"],
    promoted: true,
    at_start: 0,
    categories: ["range"],
  }),
  kind("lioness", {
    key: "dai_dai:lioness",
    variant: "dai_dai",
    name: "Long-nosed lioness",
    names: ["Tengu"],
    kanji: "天狗",
    romaji: "tengu",
    betza: "KNAD",
    categories: ["jump", "step"],
    mobility: {
      own: [
        [0, 20],
        [0.2, 0.5],
      ],
    },
  }),
].map((one, index): Record<string, unknown> => ({ ...one, same: index }));

export const TRAITS = {
  view: "atlas",
  protocol: PROTOCOL,
  lang: "en",
  theme: "light",
  seq: 0,
  answered: 0,
  problem: {},
  query: "",
  filters: {},
  sort: "game",
  chosen: [] as string[],
  current: "",
  kinds: KINDS as readonly Record<string, unknown>[],
  figures: encodeFigures([FIGURES.pawn, FIGURES.gold, FIGURES.king, FIGURES.rook, FIGURES.king]),
  starts: {
    tai: {
      title: "Tai shogi",
      files: 5,
      ranks: 5,
      squares: {
        pawn: { black: [15, 16, 17, 18, 19], white: [5] },
        gold: { black: [21], white: [] },
        king: { black: [22] },
      },
    },
    dai_dai: { title: "Dai dai shogi", files: 5, ranks: 5, squares: { lioness: { black: [24] } } },
  },
  comparison: {},
  compared: new DataView(new ArrayBuffer(0)),
};

/** The element an atlas is shown in; a new one for each test. */
export let el: HTMLElement;
let undo: (() => void) | undefined;

/** Show an atlas with these traits in place of the usual ones. */
export function show(more: Partial<Record<keyof typeof TRAITS, unknown>> = {}): StaticModel {
  // With Python behind it: a page that has only a static model offers less.
  const model = new Proxy(staticModel({ ...TRAITS, ...more }), { getPrototypeOf: () => null });
  undo = shown(widget.render({ model, el }));
  return model;
}

export function leave(): void {
  undo?.();
  undo = undefined;
}

/** How much of the cards is seen: happy-dom lays nothing out, and its observers never tell. */
export const window = { width: 800, height: 500 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly tell: (entries: unknown[]) => void) {}
      observe(): void {
        this.tell([{ contentRect: window }]);
      }
      unobserve(): void {
        // Nothing is observed for longer.
      }
      disconnect(): void {
        // Nothing was observed.
      }
    },
  );
  el = document.createElement("div");
  document.body.append(el);
});

afterEach(() => {
  leave();
  el.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

export const find = (selector: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
export const all = (selector: string): HTMLElement[] => [...el.querySelectorAll<HTMLElement>(selector)];
export const names = (): string[] => all(".bm-card-name").map(({ textContent }) => textContent);
export const card = (name: string): HTMLElement => {
  const found = all(".bm-card").find((one) => one.querySelector(".bm-card-name")?.textContent === name);
  if (!found) throw new Error(`there is no card of ${name}`);
  return found;
};
export const press = (target: Element, key: string, more: KeyboardEventInit = {}): void => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
};
export async function type(text: string): Promise<void> {
  const field = find(".bm-search") as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await Promise.resolve();
}
