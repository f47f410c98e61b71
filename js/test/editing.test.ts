// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Edit } from "../src/core/editing.ts";
import { offered, start, step } from "../src/core/state.ts";
import type { Event, State } from "../src/core/state.ts";
import { piece, scene } from "./moves.ts";

/** A lion of Black on 12, a pawn of White on 7, as a position being set up, with White to move. */
const ON = { 12: piece("LN"), 7: piece("P", "white") };
const setup = (more = {}): State =>
  start(scene(ON, [{ from: 12, to: 11 }], { interaction: "edit", turn: "white", ...more }));

const click = (square: number | null): Event => ({ kind: "click", square });
const hold = (symbol: string): Event => ({ kind: "hand", hand: { kind: "piece", symbol } });

function run(state: State, ...events: Event[]): { state: State; edits: Edit[] } {
  const edits: Edit[] = [];
  for (const event of events) {
    const taken = step(state, event);
    state = taken.state;
    edits.push(...taken.effects.flatMap((effect) => (effect.kind === "edit" ? effect.edit : [])));
  }
  return { state, edits };
}

describe("a piece in hand", () => {
  it("is put on each square clicked, occupied ones too", () => {
    const { edits, state } = run(setup(), hold("ln"), click(3), click(7));
    expect(edits).toEqual([
      { op: "put", square: 3, piece: "ln" },
      { op: "put", square: 7, piece: "ln" },
    ]);
    expect(state.gesture.kind).toBe("idle");
    expect(state.hand).toEqual({ kind: "piece", symbol: "ln" });
  });

  it("put where it stands already is taken away; the other side's is replaced", () => {
    expect(run(setup(), hold("ln"), click(12)).edits).toEqual([{ op: "remove", square: 12 }]);
    expect(run(setup(), hold("LN"), click(12)).edits).toEqual([{ op: "put", square: 12, piece: "LN" }]);
  });

  it("is laid down by Esc, and by leaving the set-up", () => {
    expect(run(setup(), hold("ln"), { kind: "cancel" }).state.hand).toBeNull();
    const play = scene(ON, [], { interaction: "play" });
    expect(run(setup(), hold("ln"), { kind: "scene", scene: play }).state.hand).toBeNull();
    expect(run(setup(), hold("ln"), { kind: "scene", scene: setup().scene }).state.hand).not.toBeNull();
  });

  it("is nothing that can be taken while playing", () => {
    expect(run(start(scene(ON, [])), hold("ln")).state.hand).toBeNull();
  });

  it("takes the place of a piece picked up", () => {
    const { state } = run(setup(), click(12), hold("p"));
    expect(state.gesture.kind).toBe("idle");
  });
});

it("the eraser takes away what stands on a square, and nothing from an empty one", () => {
  const eraser: Event = { kind: "hand", hand: { kind: "eraser" } };
  expect(run(setup(), eraser, click(12), click(3)).edits).toEqual([{ op: "remove", square: 12 }]);
});

describe("with an empty hand", () => {
  it("a piece of either side is picked up and put on any square", () => {
    const { edits } = run(setup(), click(12), click(7));
    expect(edits).toEqual([{ op: "move", from: 12, to: 7 }]);
  });

  it("the piece clicked again is laid down, an empty square picks up nothing", () => {
    expect(run(setup(), click(12), click(12)).state.gesture.kind).toBe("idle");
    expect(run(setup(), click(3)).state.gesture.kind).toBe("idle");
  });

  it("a piece is dragged to a square or off the board, and stays where it is let go at once", () => {
    const drag = (to: number | null): Edit[] =>
      run(setup(), { kind: "grab", square: 7 }, { kind: "drop", square: to }).edits;
    expect(drag(24)).toEqual([{ op: "move", from: 7, to: 24 }]);
    expect(drag(null)).toEqual([{ op: "remove", square: 7 }]);
    expect(drag(7)).toEqual([]);
  });

  it("no moves are shown, and none are asked for", () => {
    const moves = scene(ON, null, { interaction: "edit" });
    const { state, effects } = step(start(moves), click(12));
    expect(offered(run(setup(), click(12)).state).size).toBe(0);
    expect(effects.map(({ kind }) => kind)).toEqual(["select"]);
    expect(state.notice).toBeNull();
  });
});
