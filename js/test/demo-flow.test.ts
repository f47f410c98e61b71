/** What happens to a demonstration when something is done; how long it is seen; where its steps lie. */
import { describe, expect, it } from "vitest";
import { asks, begin, chosenAt, lastOf } from "../src/widgets/demo/flow.ts";
import type { Event, Play } from "../src/widgets/demo/flow.ts";
import { actionOf } from "../src/widgets/demo/keys.ts";
import { readingTime, waitOf } from "../src/widgets/demo/timing.ts";
import { sceneAt, sceneOf } from "../src/widgets/demo/scene.ts";
import { lineAt, nearest } from "../src/widgets/demo/stops.ts";
import { AFTER, BETWEEN, demo, demonstrationFrom, FRAMES, playing, TRAITS } from "./demo.ts";
import { TSFEN } from "./page.ts";

const choose = (choice: number): Event => ({ kind: "choose", choice });
const go = (frame: number): Event => ({ kind: "go", frame });
const frameOf = (at: number) => {
  const frame = demo.frames[at];
  if (!frame) throw new Error(`no frame ${at}`);
  return frame;
};
/** The frames on the forward path, from the first to the last. */
function walk(play: Play, moving: boolean): string[] {
  const paths = [frameOf(play.at).path];
  for (let now = play; ;) {
    const waiting = asks(frameOf(now.at), now) === "open";
    const next = playing(now, [waiting ? "reveal" : "on"], moving);
    if (next.at === now.at && next.making === now.making && next.answered === now.answered) return paths;
    if (next.at !== now.at) paths.push(frameOf(next.at).path);
    now = next;
  }
}

describe("next", () => {
  it.each([true, false])("goes through the main line and no branch of it (moving: %s)", (moving) => {
    expect(walk(begin(0), moving)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("makes the moves of a step one after the other, and only on the forward path", () => {
    const first = playing(begin(0), ["on"], true);
    expect(first).toMatchObject({ at: 1, making: 0 });
    const second = playing(first, ["made"], true);
    expect(second.making).toBe(1);
    expect(playing(second, ["made"], true).making).toBeNull();
    expect(playing(begin(2), ["back"], true)).toMatchObject({ at: 1, making: null });
    expect(playing(begin(0), [go(1)], true)).toMatchObject({ at: 1, making: null });
    expect(playing(begin(0), ["on"], false).making).toBeNull();
  });

  it("shows where a move ends to who does not wait for it", () => {
    expect(playing(begin(0), ["on", "on"], true)).toMatchObject({ at: 1, making: null });
  });

  it("begins at the first step and ends at the last", () => {
    expect(lastOf(demo)).toBe(7);
    expect(playing(begin(2), ["first"]).at).toBe(0);
    expect(playing(begin(2), ["last"]).at).toBe(7);
    expect(playing(begin(0), ["back"]).at).toBe(0);
    expect(playing(begin(7), ["on"]).at).toBe(7);
  });

  it("is where it was after any step and one back", () => {
    for (const { index, back } of demo.frames) {
      if (back !== null) expect(playing(begin(index), ["back"])).toEqual(begin(back));
    }
  });

  it("goes nowhere that is not", () => {
    const play = begin(0);
    expect(playing(play, [go(99)])).toBe(play);
    expect(playing(begin(99), ["on"]).at).toBe(99);
  });
});

describe("a question", () => {
  it("is open, then answered, and then lets one continue", () => {
    const open = begin(2);
    expect(asks(frameOf(2), open)).toBe("open");
    const answered = playing(open, ["reveal"]);
    expect([answered.at, asks(frameOf(2), answered)]).toEqual([2, "answered"]);
    expect(playing(answered, ["on"]).at).toBe(4);
  });

  it("says once that its answer was revealed", () => {
    const answers = [{ frame: 2, option: null }];
    expect(playing(begin(2), ["reveal"]).answers).toEqual(answers);
    expect(playing(begin(2), ["reveal", "back", "on", "reveal"]).answers).toEqual(answers);
    expect(playing(begin(2), [choose(0), "reveal"]).answers).toEqual([{ frame: 2, option: 0 }]);
  });

  it("does not reveal its answer to the keys that continue, nor to Play", () => {
    for (const kind of ["on", "play", "read"] as const) {
      const waiting = playing(begin(2), [kind]);
      expect([waiting.at, waiting.playing, asks(frameOf(2), waiting)]).toEqual([2, false, "open"]);
    }
    expect(playing(begin(2), ["on"]).reminded).toBe(true);
    expect(playing(begin(2), ["on", choose(0)]).reminded).toBe(false);
    expect([actionOf("ArrowRight"), actionOf("PageDown")]).toEqual([{ kind: "on" }, { kind: "reveal" }]);
  });

  it("keeps the answer, and continues with its branch", () => {
    const right = playing(begin(2), [choose(0)]);
    expect(right.answers).toEqual([{ frame: 2, option: 0 }]);
    expect(chosenAt(frameOf(2), right)).toBe(0);
    const branch = playing(right, ["on"]);
    expect(branch.at).toBe(3);
    expect(playing(branch, ["on"]).at).toBe(4);
    expect(playing(branch, ["back"]).at).toBe(2);
  });

  it("counts the last answer; one without a branch goes to the next step", () => {
    const both = playing(begin(2), [choose(0), choose(1)]);
    expect(both.answers).toHaveLength(2);
    expect(playing(both, ["on"]).at).toBe(4);
    expect(playing(both, [choose(1)]).answers).toHaveLength(2);
  });

  it("has no option that it has not", () => {
    const play = begin(2);
    expect(playing(play, [choose(7)])).toEqual(play);
  });
});

describe("a side line", () => {
  it("is taken by its number, and leads back to its step and on from there", () => {
    const away = playing(begin(4), [choose(0)]);
    expect([away.at, away.taken]).toEqual([5, [5]]);
    const home = playing(away, ["on", "on"]);
    expect(home.at).toBe(4);
    expect(playing(home, ["on"]).at).toBe(7);
  });
});

describe("playing", () => {
  it("continues after reading time, stops at a question and at the end", () => {
    const one = playing(begin(0), ["play"]);
    expect(one.playing).toBe(true);
    const three = playing(one, ["read", "read"]);
    expect(three).toMatchObject({ at: 2, playing: true });
    expect(playing(three, ["read"])).toMatchObject({ at: 2, playing: false });
    expect(playing(begin(4), ["play", "read", "read"])).toMatchObject({ at: 7, playing: false });
    expect(playing(one, ["play"]).playing).toBe(false);
    expect(playing(begin(7), ["play"])).toMatchObject({ at: 0, playing: true });
  });

  it("waits for moves to be made, and then as long as the caption takes to be read", () => {
    const play = playing(begin(0), ["play", "read"], true);
    const made = waitOf(frameOf(1), play, 1);
    expect(made?.for).toBe("made");
    expect(waitOf(frameOf(1), play, 2)?.ms).toBeCloseTo((made?.ms ?? 0) / 2);
    const seen = playing(play, ["made", "made"], true);
    expect(waitOf(frameOf(1), seen, 1)).toEqual({ for: "read", ms: readingTime("It goes twice.") });
    expect(waitOf(frameOf(1), playing(seen, ["play"]), 1)).toBeNull();
  });

  it("takes longer for more words, and for a sign longer than for a letter", () => {
    expect(readingTime("a lion goes")).toBeGreaterThan(readingTime("a lion"));
    expect(readingTime("獅子")).toBeGreaterThan(readingTime("ab"));
  });
});

describe("the line of steps", () => {
  it("has the main line, and a branch while one is in it, between its step and the next", () => {
    const main = lineAt(demo.frames, 4);
    expect(main.stops.map(({ frame }) => frame)).toEqual([0, 1, 2, 4, 7]);
    expect(main.place).toEqual([{ number: 4, of: 5 }]);
    const aside = lineAt(demo.frames, 6);
    expect(aside.stops.map(({ frame }) => frame)).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(aside.place).toEqual([
      { number: 4, of: 5 },
      { number: 2, of: 2 },
    ]);
    expect(aside.stops.map(({ at }) => at)).toEqual(
      [...aside.stops.map(({ at }) => at)].sort((a, b) => a - b),
    );
    expect(aside.stops.map(({ depth }) => depth)).toEqual([0, 0, 0, 0, 1, 1, 0]);
  });

  it("tells step 1 from step 12, and a branch of a branch from its step", () => {
    const paths = [
      "1",
      "1a1",
      "1a1b1",
      "1a2",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
      "10",
      "11",
      "12",
      "12a1",
    ];
    const frames = paths.map((path) => ({ ...FRAMES[0], path }));
    const many = demonstrationFrom({ ...TRAITS, frames }).frames;
    expect(lineAt(many, 15).place).toEqual([
      { number: 12, of: 12 },
      { number: 1, of: 1 },
    ]);
    expect(lineAt(many, 2).place).toEqual([
      { number: 1, of: 12 },
      { number: 1, of: 2 },
      { number: 1, of: 1 },
    ]);
  });

  it("finds the step nearest to a place", () => {
    const line = lineAt(demo.frames, 0);
    expect(nearest(line, 0.3)?.frame).toBe(1);
    expect(nearest(line, -1)?.frame).toBe(0);
    expect(nearest(line, 2)?.frame).toBe(7);
  });
});

describe("the display", () => {
  const look = { lang: "en", theme: "light", glyphs: "kanji" };

  it("is the position after the step's moves, with the last of them", () => {
    expect(sceneOf(demo, frameOf(1), look, false)).toMatchObject({
      tsfen: AFTER,
      last_move: ["4b", "5b"],
      interaction: "explore",
      annotations: [],
    });
  });

  it("draws every move where none is seen being made", () => {
    const drawn = sceneOf(demo, frameOf(1), look, true).annotations;
    expect(drawn).toMatchObject([{ kind: "arrow", squares: ["3c", "4c", "4b"] }]);
  });

  it("is the position before a move, and after it, while it is being made", () => {
    expect(sceneAt(demo, frameOf(1), look, 0, false)).toMatchObject({ tsfen: TSFEN, last_move: [] });
    expect(sceneAt(demo, frameOf(1), look, 0, true)).toMatchObject({
      tsfen: BETWEEN,
      last_move: ["3c", "4c", "4b"],
    });
    expect(sceneAt(demo, frameOf(1), look, 1, true)).toMatchObject({ tsfen: AFTER, last_move: ["4b", "5b"] });
  });

  it("rings a square, shades several, and draws arrows along legs", () => {
    const kinds = (at: number) => sceneOf(demo, frameOf(at), look, false).annotations;
    expect(kinds(0)).toMatchObject([{ kind: "circle" }, { kind: "shade" }]);
    expect(kinds(4)).toMatchObject([{ kind: "arrow", squares: ["3c", "4b", "5c"] }]);
    const label = { kind: "label", squares: ["4b"], colour: "red", text: "here" } as const;
    const drawn = { ...frameOf(4), drawings: [label] };
    expect(sceneOf(demo, drawn, look, false).annotations).toMatchObject([{ kind: "arrow" }, label]);
  });

  it("looks where the step says, or the last one before it that says so", () => {
    expect(demo.frames.map(({ camera }) => camera.kind)).toEqual([
      ...["fit", "region", "region", "region", "region", "region", "region", "fit"],
    ]);
  });

  it("is read from anything, and drops links that lead nowhere", () => {
    const odd = {
      frames: [null, 3, { next: 99, back: -1, branches: [{ to: 7 }], played: "?" }],
      board: null,
    };
    const read = demonstrationFrom({ ...odd, catalogues: [], positions: 4 });
    expect(read.frames).toHaveLength(3);
    expect(read.frames[2]).toMatchObject({ next: null, back: null, branches: [], played: [] });
  });
});

describe("a key", () => {
  it.each([
    ["ArrowRight", "on"],
    [" ", "on"],
    ["PageDown", "reveal"],
    ["Enter", "on"],
    ["ArrowLeft", "back"],
    ["PageUp", "back"],
    ["Backspace", "back"],
    ["Home", "first"],
    ["End", "last"],
    ["P", "play"],
    [".", "blank"],
    ["b", "blank"],
    ["F5", "play"],
    ["f", "screen"],
    ["?", "help"],
  ])("%j is for %s", (key, kind) => {
    expect(actionOf(key)).toEqual({ kind });
  });

  it("that is a digit chooses, and others are the host's", () => {
    expect(actionOf("2")).toEqual({ kind: "choose", choice: 1 });
    for (const key of ["0", "a", "Escape", "Tab", "F1"]) expect(actionOf(key)).toBeNull();
  });
});
