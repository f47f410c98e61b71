/** The GIF of a game, from Share: its pictures, how long it may be, and how it is cancelled. A browser test has pixels. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { gifOf, MOST } from "../src/board/gif.ts";
import type { Film } from "../src/board/gif.ts";
import { texts } from "../src/i18n/en/board.ts";
import { el, message, Model, off, settle, show, traits, TSFEN } from "./page.ts";

const size = { naturalWidth: 400, naturalHeight: 200 };
vi.mock(import("../src/board/picture.ts"), async (original) => ({
  ...(await original()),
  // happy-dom decodes no pictures: the text of one stands for it.
  imageOf: (picture) => Promise.resolve({ ...size, alt: picture } as HTMLImageElement),
}));
vi.mock(import("../src/board/gif.ts"), async (original) => ({ ...(await original()), gifOf: vi.fn() }));

const LAST = "5/2,ln,2/5/p,4/5 2";
const GAME = {
  tsfen: LAST,
  moves: null,
  history: [
    { text: "3c 3b", taken: ["3b"], parent: -1 },
    { text: "5e 5d", parent: 0 },
    { text: "5d 5c", parent: 1 },
  ],
  line: [0, 1, 2],
  ply: 2,
  document: { start: TSFEN },
  last_move: ["5e", "5d"],
};

const tool = (): HTMLElement => el.querySelector<HTMLElement>('.bm-share [data-tool="saveGif"]') ?? el;
const progress = (): HTMLElement => el.querySelector<HTMLElement>(".bm-film") ?? el;
const saved: string[] = [];
/** Let the pictures be painted; each test decides what follows. */
let held: Promise<void> = Promise.resolve();
let film: Film | null = null;
const pictures: Element[] = [];

beforeEach(() => {
  vi.useRealTimers();
  Object.assign(size, { naturalWidth: 400, naturalHeight: 200 });
  [held, film] = [Promise.resolve(), null];
  for (const list of [saved, pictures]) list.length = 0;
  vi.mocked(gifOf)
    .mockReset()
    .mockImplementation(async (given, signal, done) => {
      film = given;
      for (let at = 0; at < given.count; at++) {
        const drawImage = ({ alt }: HTMLImageElement): void => {
          pictures.push(new DOMParser().parseFromString(alt, "image/svg+xml").documentElement);
        };
        await given.paint(at, { drawImage } as unknown as CanvasRenderingContext2D);
        done(at + 1);
        await held;
        signal.throwIfAborted();
      }
      return new Blob(["GIF89a"]);
    });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const board = (more = {}): Model => {
  const model = new Model(traits({ ...GAME, ...more }));
  show(model);
  return model;
};

describe("the GIF of a game", () => {
  it("has the first position, then each move up to the position shown, which stays longer", async () => {
    board();
    tool().click();
    await vi.waitFor(() => expect(saved).toEqual(["test-ply-2.gif"]));
    expect([film?.count, film?.width, film?.height]).toEqual([3, 400, 200]);
    expect([0, 1, 2].map((at) => film?.ms(at))).toEqual([1000, 1000, 3000]);
    expect(pictures).toHaveLength(3);
    const counts = pictures.map((one) => one.querySelectorAll("text").length);
    expect(counts[0], "a pawn is gone").toBeGreaterThan(counts[1] ?? 0);
    expect(message()).toBe("Saved as test-ply-2.gif.");
    expect([progress().hidden, off(tool())]).toEqual([true, false]);
    expect(document.querySelector(".bm-offstage")).toBeNull();
  });

  it("is not wider than one that Python writes", async () => {
    Object.assign(size, { naturalWidth: 1440, naturalHeight: 1000 });
    board();
    tool().click();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect([film?.width, film?.height]).toEqual([720, 500]);
  });

  it("says how far it is, and is cancelled", async () => {
    let on = (): void => undefined;
    held = new Promise((resolve) => {
      on = resolve;
    });
    board();
    tool().click();
    await vi.waitFor(() => expect(progress().textContent).toContain("1 of 3 pictures"));
    expect(off(tool()), "one at a time").toBe(true);
    const cancel = progress().querySelector("button");
    cancel?.focus();
    cancel?.click();
    on();
    await vi.waitFor(() => expect(progress().hidden).toBe(true));
    await settle();
    expect([saved, message()]).toEqual([[], ""]);
    expect(document.activeElement).toBe(tool());
    expect(document.querySelector(".bm-offstage")).toBeNull();
  });

  it("says how many moves it may have where it has more", async () => {
    Object.assign(size, { naturalWidth: 700, naturalHeight: MOST.pixels / 700 / 2 });
    board();
    tool().click();
    await vi.waitFor(() => expect(message()).toContain("must have at most 1 moves, got 2. Go back"));
    expect(gifOf).not.toHaveBeenCalled();
    expect(texts.command.saveGif).toContain(`at most ${MOST.pictures - 1} moves`);
  });

  it("is offered where a move was made, and the page knows the first position", () => {
    board({ ply: 0, tsfen: TSFEN });
    expect(off(tool())).toBe(true);
    board({ document: {} });
    expect(off(tool())).toBe(true);
  });

  it("of moves that lead to another position is left to Python", async () => {
    board({ tsfen: TSFEN });
    tool().click();
    await vi.waitFor(() => expect(message()).toContain('board.export("game.gif")'));
    expect(saved).toEqual([]);
  });

  it("says so where the browser cannot make it", async () => {
    vi.mocked(gifOf).mockRejectedValue(new Error("no canvas"));
    board();
    tool().click();
    await vi.waitFor(() => expect(message()).toContain("could not make a GIF"));
    expect(progress().hidden).toBe(true);
  });
});
