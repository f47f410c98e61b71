import { describe, expect, it } from "vitest";
import { hostOf } from "../src/host/host.ts";
import { ageOf, clockText, leftOf } from "../src/widgets/room/clock.ts";
import { gameLineOf } from "../src/widgets/room/gameline.ts";
import { curveOf, heightOf, valueAt } from "../src/board/view/graph.ts";
import { squaresOf } from "../src/core/drawings.ts";
import { readRoomState } from "../src/core/generated/room.ts";
import { drawingsOf } from "../src/core/drawings.ts";
import { HintedBoard } from "../src/widgets/room/overlay.ts";
import { settle } from "./page.ts";
import { board, button, find, modelOf, open } from "./room.ts";
import { HINT, room, TWO } from "./room.ts";

describe("a clock", () => {
  it.each([
    [600, "10:00"],
    [599.2, "10:00"],
    [75, "1:15"],
    [3723, "1:02:03"],
    [20, "0:20"],
    [19.99, "0:19.9"],
    [9.44, "0:09.4"],
    [0, "0:00.0"],
  ])("writes %s seconds as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it("runs for one side, and not below nothing", () => {
    const clock = {
      start: 60,
      increment: 0,
      left: { black: 5, white: 6 },
      runs: "black" as const,
      asof: null,
    };
    expect([leftOf(clock, "black", 2000), leftOf(clock, "white", 2000)]).toEqual([3, 6]);
    expect(leftOf(clock, "black", 9000)).toBe(0);
  });

  it.each([
    ["three seconds later", 103_000, 3000],
    ["earlier, by another clock", 99_000, 0],
    ["later than its time lasts, by another clock", 160_001, 0],
  ])("that is first seen %s is as old as that can be", (_, now, age) => {
    const left = { black: 60, white: 5 };
    expect(ageOf({ start: 60, increment: 0, left, runs: "black", asof: 100 }, now)).toBe(age);
    expect(ageOf({ start: 60, increment: 0, left, runs: null, asof: 100 }, now)).toBe(0);
    expect(ageOf({ start: 60, increment: 0, left, runs: "black", asof: null }, now)).toBe(0);
  });
});

describe("the curve", () => {
  it("is above the middle where Black is ahead, and stays within its field", () => {
    expect(heightOf(0)).toBe(48);
    expect(heightOf(3)).toBeLessThan(48);
    expect(heightOf(-3)).toBeGreaterThan(48);
    expect([heightOf(1e9), heightOf(-1e9)].every((y) => y > 0 && y < 96)).toBe(true);
  });

  it("has what a side said of each position last", () => {
    const evals = [
      { ply: 1, side: "white" as const, value: 9 },
      { ply: 1, side: "white" as const, value: 0 },
      { ply: 3, side: "white" as const, value: 0 },
      { ply: 2, side: "black" as const, value: 1 },
    ];
    expect(curveOf(evals, "white", 30)).toBe("M10.0 48.0L30.0 48.0");
    expect(valueAt(evals, 2)).toBe(1);
    expect(valueAt(evals, 0)).toBeNull();
  });
});

describe("the course of a game", () => {
  const get = (more: Record<string, unknown>) => (name: string) => ({ ...TWO, turn: "black", ...more })[name];

  it("is where Python says, whichever line is shown", () => {
    const history = [{ side: "black" }, { parent: -1, side: "black" }, { side: "white" }];
    const aside = gameLineOf(get({ history, line: [0], ply: 1 }), 2);
    expect(aside).toMatchObject({ moves: 2, behind: null, turn: "black" });
    // All that was played was taken back: it is no part of the game any more.
    const anew = gameLineOf(get({ history, line: [1, 2], ply: 2, turn: "white" }), -1);
    expect(anew).toMatchObject({ moves: 0, behind: null, turn: "black" });
    expect(gameLineOf(get({ history, line: [1, 2], ply: 0 }), -1).behind).toBe(0);
  });

  it("says that the side to move is in check, where the board shows it", () => {
    expect(gameLineOf(get({ ply: 2, in_check: ["black"] }), 1).check).toBe(true);
    expect(gameLineOf(get({ ply: 2, in_check: ["white"] }), 1).check).toBe(false);
    expect(gameLineOf(get({ ply: 0, in_check: ["black"] }), 1).check).toBe(false);
  });

  it("says how far one looks back", () => {
    expect(gameLineOf(get({ ply: 2 }), 1).behind).toBe(0);
    expect(gameLineOf(get({ ply: 0 }), 1).behind).toBe(2);
    expect(gameLineOf(get({ history: [], line: [], ply: 0 }), -1)).toMatchObject({
      behind: 0,
      turn: "black",
    });
  });
});

describe("the room's state", () => {
  it("may be anything", () => {
    for (const value of [null, 3, "x", [], { players: 3, clock: [], evals: {}, hint: "h", table: [null] }])
      expect(readRoomState(value).state).toBe("setting");
  });

  it("has only pictures that are data", () => {
    const logo = (text: string): string =>
      readRoomState({ players: { black: { logo: text } } }).players.black.logo;
    expect(logo("data:image/png;base64,AA")).toBe("data:image/png;base64,AA");
    expect(logo("https://example.org/x.png")).toBe("");
    expect(logo("data:text/html,x")).toBe("");
  });
});

describe("a hint on the board", () => {
  it("is an arrow for each move, and its number where it ends", () => {
    expect(squaresOf("9l 8k 9j+")).toEqual(["9l", "8k", "9j"]);
    const drawings = drawingsOf(["3c 4c", "3b 3c", "4c 3c"]);
    expect(drawings.filter(({ kind }) => kind === "arrow").map(({ squares }) => squares)).toEqual([
      ["3c", "4c"],
      ["3b", "3c"],
      ["4c", "3c"],
    ]);
    expect(drawings.filter(({ kind }) => kind === "label").map((one) => [one.squares, one.text])).toEqual([
      [["4c"], "1"],
      [["3c"], "2·3"],
    ]);
  });

  it("circles a piece that stays", () => {
    expect(drawingsOf(["3c 3c"])[0]).toMatchObject({ kind: "circle", squares: ["3c"] });
  });

  it("is seen, and not kept with what is drawn by hand", async () => {
    const own = { kind: "circle", squares: ["1a"], colour: "blue", text: "" };
    const model = modelOf({ hint: HINT }, { annotations: [own] });
    open(model);
    await settle();
    expect(board().querySelectorAll("[data-kind=arrow]").length).toBe(1);
    button("why").click();
    await settle();
    expect(board().querySelectorAll("[data-kind=arrow]").length).toBe(3);
    expect(board().textContent).toContain("2·3");
    expect(model.get("annotations")).toEqual([own]);
    model.update({ room: room() });
    await settle();
    expect(board().textContent).not.toContain("2·3");
    expect(find(".bm-notes .bm-hint").hidden).toBe(true);
  });
});

describe("drawings made while a hint is shown", () => {
  it("are stored without the hint", () => {
    const own = { kind: "circle", squares: ["1a"], colour: "blue", text: "" };
    const model = modelOf({ hint: HINT });
    const host = new HintedBoard(hostOf(model, []));
    const seen = host.get("annotations") as object[];
    expect(host.get("annotations")).toBe(seen);
    host.set({ annotations: [...seen, own] });
    expect(model.get("annotations")).toEqual([own]);
    expect(host.get("annotations")).toHaveLength(seen.length + 1);
  });
});
