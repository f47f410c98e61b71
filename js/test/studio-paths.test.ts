// @vitest-environment node
import { describe, expect, it } from "vitest";
import { choices, start, stationaryMovesOf, routesAt } from "../src/core/state.ts";
import type { Event, State } from "../src/core/state.ts";
import { board, click, moved, ON, run } from "./lion.ts";
import { scene } from "./moves.ts";
import type { Given } from "./moves.ts";

describe("a square reached with several outcomes", () => {
  const half = run(board(), click(12), click(2)).state;

  it("is asked leg by leg", () => {
    expect(half.gesture).toEqual({ kind: "legs", origin: 12, goal: 2, steps: [] });
    expect([...choices(half).keys()]).toEqual([2, 7]);
  });

  it("follows the chosen path", () => {
    expect(moved(run(half, click(7)).effects)).toEqual([[12, 7, 2]]);
    expect(moved(run(half, click(2)).effects)).toEqual([[12, 2]]);
  });

  it.each([
    ["Esc", { kind: "cancel" } as const],
    ["a click elsewhere", click(0)],
    ["a click beside the board", click(null)],
  ])("is given up with %s, and the piece stays selected", (_, event) => {
    const { state, effects } = run(half, event);
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
    expect(moved(effects)).toEqual([]);
  });

  it("merges paths with the same effect", () => {
    // To 7: directly or through 6 is the same; through 2 captures two.
    const seven = run(board(), click(12), click(7)).state;
    expect([...choices(seven).keys()]).toEqual([7, 2]);
    expect(moved(run(seven, click(2)).effects)).toEqual([[12, 2, 7]]);
    expect(moved(run(seven, click(7)).effects)).toEqual([[12, 7]]);
  });

  it("can be asked for several legs, and stopped by clicking the same square again", () => {
    const line = start(
      scene(ON, [
        { from: 12, to: 7, captures: [7] },
        { from: 12, to: 7, path: [7, 2], captures: [2, 7] },
        { from: 12, to: 7, path: [6, 2], captures: [2, 7] },
        { from: 12, to: 7, path: [6, 1], captures: [7, 1] },
      ]),
    );
    const first = run(line, click(12), click(7));
    expect([...choices(first.state).keys()]).toEqual([7, 6]);
    const again = run(first.state, click(7));
    expect(again.state.gesture).toMatchObject({ kind: "legs", steps: [7] });
    expect([...choices(again.state).keys()]).toEqual([7, 2]);
    expect(moved(run(again.state, click(7)).effects)).toEqual([[12, 7]]);
    expect(moved(run(again.state, click(2)).effects)).toEqual([[12, 7, 2, 7]]);
    const other = run(first.state, click(6));
    expect(moved(other.effects)).toEqual([[12, 6, 1, 7]]);
  });

  it("goes back leg by leg, and past those that were not asked", () => {
    const line = start(
      scene(ON, [
        { from: 12, to: 22, path: [7, 2, 1], captures: [7] },
        { from: 12, to: 22, path: [7, 2, 3], captures: [2] },
        { from: 12, to: 22, path: [7, 6, 1], captures: [1] },
        { from: 12, to: 22, captures: [4] },
      ]),
    );
    const deep = run(line, click(12), click(22), click(7), click(2)).state;
    expect(deep.gesture).toMatchObject({ steps: [7, 2] });
    const steps = (state: State): unknown =>
      state.gesture.kind === "legs" ? state.gesture.steps : state.gesture.kind;
    const away: Event[] = [{ kind: "cancel" }, click(24), click(null)];
    for (const event of away) {
      let state = deep;
      const seen = [];
      for (let n = 0; n < 3; n++) {
        ({ state } = run(state, event));
        seen.push(steps(state));
      }
      expect(seen).toEqual([[7], [], "selected"]);
    }
    const shared = start(
      scene(ON, [
        { from: 12, to: 22, path: [7, 2, 1], captures: [7] },
        { from: 12, to: 22, path: [7, 2, 3], captures: [2] },
        { from: 12, to: 22, captures: [4] },
      ]),
    );
    const taken = run(shared, click(12), click(22), click(7)).state;
    expect(steps(taken)).toEqual([7, 2]);
    expect(steps(run(taken, { kind: "cancel" }).state)).toEqual([]);
  });

  it("lists the paths to a square, the plainest first, and those on from a half-made move", () => {
    const selected = run(board(), click(12)).state;
    expect(routesAt(selected, 2).map(({ path }) => path)).toEqual([[], [7]]);
    expect(routesAt(selected, 12)).toEqual([]);
    expect(routesAt(half, 7).map(({ path }) => path)).toEqual([[7]]);
    expect(routesAt(board(), 2)).toEqual([]);
  });

  it("is not asked for legs that all paths share", () => {
    const shared = start(
      scene(ON, [
        { from: 12, to: 22, path: [11, 16], captures: [16] },
        { from: 12, to: 22, path: [11, 17], captures: [17] },
      ]),
    );
    const { state } = run(shared, click(12), click(22));
    expect(state.gesture).toMatchObject({ steps: [11] });
    expect([...choices(state).keys()]).toEqual([16, 17]);
  });
});

describe("a promotion that may be declined", () => {
  const free: Given[] = [
    { from: 12, to: 7, captures: [7] },
    { from: 12, to: 7, captures: [7], becomes: 2 },
    { from: 12, to: 11 },
    { from: 12, to: 2, captures: [2] },
    { from: 12, to: 2, captures: [2], becomes: 2 },
    { from: 12, to: 2, path: [7], captures: [2, 7] },
    { from: 12, to: 2, path: [7], captures: [2, 7], becomes: 2 },
  ];
  const asked = run(start(scene(ON, free)), click(12), click(7));

  it("is asked once the path is clear, and nothing is sent before", () => {
    expect(asked.state.gesture).toMatchObject({
      kind: "promotion",
      move: { becomes: 2 },
      declined: { becomes: 0 },
    });
    expect(moved(asked.effects)).toEqual([]);
    expect(run(start(scene(ON, free)), click(12), click(11)).state.gesture.kind).toBe("asking");
  });

  it.each([
    [true, 2],
    [false, 0],
  ])("is made (%s) or left out", (promote, becomes) => {
    const { state, last } = run(asked.state, { kind: "promote", promote });
    expect(last).toMatchObject([{ kind: "move", move: { to: 7, becomes }, declines: !promote }]);
    expect(state.gesture.kind).toBe("asking");
    const again = run(state, { kind: "timeout" }, { kind: "again" });
    expect(again.last).toMatchObject([{ kind: "move", move: { becomes }, declines: !promote }]);
  });

  it.each([
    ["Esc", { kind: "cancel" } as const],
    ["a click elsewhere", click(0)],
    ["a click on the square itself", click(7)],
  ])("is given up with %s", (_, event) => {
    const { state, effects } = run(asked.state, event);
    expect(state.gesture).toEqual({ kind: "selected", origin: 12 });
    expect(moved(effects)).toEqual([]);
  });

  it("is asked after the legs", () => {
    const legs = run(start(scene(ON, free)), click(12), click(2));
    expect([...choices(legs.state).keys()]).toEqual([2, 7]);
    const { state } = run(legs.state, click(7));
    expect(state.gesture).toMatchObject({ kind: "promotion", move: { path: [7] }, declined: { path: [7] } });
    expect(run(state, { kind: "cancel" }).state.gesture).toBe(legs.state.gesture);
    expect(run(state, { kind: "promote", promote: false }).last).toMatchObject([
      { move: { path: [7], becomes: 0 }, declines: true },
    ]);
  });

  it("is not asked where only one of the two is allowed", () => {
    const only = (forbidden: boolean): State =>
      start(
        scene(ON, [
          { from: 20, to: 15, forbidden: !forbidden },
          { from: 20, to: 15, becomes: 2, forbidden },
        ]),
      );
    expect(run(only(true), click(20), click(15)).last).toMatchObject([
      { move: { becomes: 0 }, declines: true },
    ]);
    expect(run(only(false), click(20), click(15)).last).toMatchObject([
      { move: { becomes: 2 }, declines: false },
    ]);
  });

  it("is no question where the path decides it", () => {
    const paths: Given[] = [
      { from: 20, to: 15 },
      { from: 20, to: 15, path: [16], becomes: 2 },
    ];
    const { state } = run(start(scene(ON, paths)), click(20), click(15));
    expect(state.gesture.kind).toBe("legs");
    expect(run(state, click(15)).last).toMatchObject([{ move: { path: [], becomes: 0 }, declines: false }]);
  });
});

describe("staying", () => {
  const asked = run(board(), click(12), click(12)).state;

  it("is always asked: a neighbour to capture, or a pass, which is no square", () => {
    expect(asked.gesture).toMatchObject({ kind: "legs", goal: 12, steps: [] });
    expect([...choices(asked).keys()]).toEqual([7]);
    expect(moved(run(asked, click(7)).effects)).toEqual([[12, 7, 12]]);
    expect(moved(run(asked, { kind: "pass" }).effects)).toEqual([[12, 11, 12]]);
  });

  it("can be asked for and done without a click on the board", () => {
    const selected = run(board(), click(12)).state;
    expect(run(selected, { kind: "stay" }).state.gesture).toEqual(asked.gesture);
    expect(moved(run(selected, { kind: "pass" }).effects)).toEqual([[12, 11, 12]]);
    expect(run(asked, { kind: "stay" }).state.gesture).toBe(asked.gesture);
    expect(run(run(board(), click(20)).state, { kind: "stay" }, { kind: "pass" }).effects).toEqual([]);
  });

  it("is never done by clicking the piece, however often", () => {
    const { effects } = run(board(), ...Array.from({ length: 9 }, () => click(12)));
    expect(moved(effects)).toEqual([]);
    expect(run(asked, click(12)).state.gesture.kind).toBe("idle");
  });

  it("is asked even where passing, or one capture, is all there is", () => {
    const only = (move: Partial<Given>): State =>
      start(scene(ON, [{ from: 20, to: 20, categories: ["pass"], ...move }]));
    const pass = run(only({}), click(20), click(20));
    expect(moved(pass.effects)).toEqual([]);
    expect(stationaryMovesOf(pass.state)).toEqual({ pass: true, capture: false });
    expect(moved(run(pass.state, { kind: "pass" }).effects)).toEqual([[20, 20]]);
    const igui = run(only({ path: [15], captures: [15] }), click(20), click(20));
    expect(moved(igui.effects)).toEqual([]);
    expect(stationaryMovesOf(igui.state)).toEqual({ pass: false, capture: true });
    expect([...choices(igui.state).keys()]).toEqual([15]);
    expect(run(igui.state, { kind: "cancel" }).state.gesture.kind).toBe("selected");
  });

  it("is offered for the piece in hand of the side to move only", () => {
    const staying = (state: State, square: number): unknown =>
      stationaryMovesOf(run(state, click(square)).state);
    expect(staying(board(), 12)).toEqual({ pass: true, capture: true });
    expect(staying(board(), 20)).toBeNull();
    expect(staying(board({ turn: "white" }), 12)).toBeNull();
    expect(staying(board({ interaction: "explore" }), 12)).toBeNull();
    expect(stationaryMovesOf(board())).toBeNull();
  });
});
