// @vitest-environment node
import { expect, it } from "vitest";
import { messageOf, SILENT } from "../src/board/message.ts";
import type { Message } from "../src/board/message.ts";
import type { Snapshot } from "../src/core/model.ts";
import { start, step } from "../src/core/state.ts";
import type { State } from "../src/core/state.ts";
import { textsOf } from "../src/i18n/board.ts";
import { FIVE, kind, nowOf, piece, scene } from "./moves.ts";
import type { Given } from "./moves.ts";

const status = { level: "success", text: "Well done." } as const;
const quiet = { said: SILENT, slow: false, faults: [], status, result: null, kinds: [] };

interface Case {
  readonly state: State;
  readonly said: Message;
  readonly slow: boolean;
  readonly faults: readonly string[];
  readonly status: Snapshot["status"];
  readonly result: Snapshot["result"];
  readonly kinds: Snapshot["position"]["kinds"];
  readonly hover?: number;
  readonly resultShown?: boolean;
}

function message({
  state,
  said,
  slow,
  faults,
  status,
  result,
  kinds,
  hover = -1,
  resultShown = false,
}: Case): Message {
  const snapshot = { status, result, position: { ...nowOf().snapshot.position, size: FIVE, kinds } };
  const now = nowOf({
    state,
    kernel: slow ? "slow" : "",
    snapshot,
    focus: { hover, cursor: null, kind: null },
  });
  return messageOf({ now, said, faults, resultShown }, textsOf("en"));
}

const said = { level: "error", text: "No." } as const;

function after(moves: Given[], ...clicks: number[]): State {
  const on = { 12: piece("X"), 7: piece("P", "white"), 6: piece("G", "white") };
  return clicks.reduce(
    (state, square) => step(state, { kind: "click", square }).state,
    start(scene(on, moves)),
  );
}

it("is Python's status where there is nothing else", () => {
  expect(message({ ...quiet, state: after([]) })).toBe(status);
});

it("is first what is wrong with a trait, then what was just said", () => {
  const state = after([]);
  expect(message({ ...quiet, state, faults: ["Bad.", "Worse."] })).toEqual({
    level: "error",
    text: "Bad.",
  });
  expect(message({ ...quiet, state, faults: ["Bad."], said })).toBe(said);
});

it("says that Python is slow only while it is asked for a move", () => {
  const asked = after([{ from: 12, to: 11 }], 12, 11);
  expect(message({ ...quiet, state: asked }).text).toBe("Well done.");
  expect(message({ ...quiet, state: asked, slow: true }).text).toBe("Waiting for Python …");
  expect(message({ ...quiet, state: after([]), slow: true }).text).toBe("Well done.");
});

const PASS: Given = { from: 12, to: 12, path: [11], categories: ["pass"] };
const IGUI: Given = { from: 12, to: 12, path: [7], captures: [7], categories: ["igui"] };

it.each([
  ["pass", [PASS], "Pass the turn?"],
  ["capture", [IGUI], "Choose a marked piece to capture it without moving."],
  ["do either", [PASS, IGUI], "Choose a marked piece to capture it without moving, or pass the turn."],
])("asks how to stay where it can %s", (_, moves, text) => {
  expect(message({ ...quiet, state: after(moves, 12, 12), said }).text).toBe(text);
});

it("asks for the next leg, and says how to stop", () => {
  const moves: Given[] = [
    { from: 12, to: 7, captures: [7] },
    { from: 12, to: 7, path: [7, 2], captures: [2, 7] },
    { from: 12, to: 7, path: [6], captures: [1] },
  ];
  expect(message({ ...quiet, state: after(moves, 12, 7) }).text).toMatch(/^Several paths lead there/);
  expect(message({ ...quiet, state: after(moves, 12, 7, 7) }).text).toBe(
    "Choose where it goes next. Click the same square again to stop there.",
  );
});

it("says how the game ended, unless there is something else to say", () => {
  const result = { winner: "black", text: "White has lost" } as const;
  const ended = { ...quiet, result, status: SILENT };
  expect(message({ ...ended, state: after([]) })).toEqual({ level: "info", text: "White has lost" });
  expect(message({ ...ended, state: after([]), status }).text).toBe("Well done.");
  expect(message({ ...ended, state: after([]), resultShown: true })).toEqual(SILENT);
  const over = { ...scene({ 12: piece("X") }, [{ from: 12, to: 11 }]), over: true };
  const refused = [12, 11].reduce((now, square) => step(now, { kind: "click", square }).state, start(over));
  expect(message({ ...ended, state: refused }).text).toMatch(/^White has lost. The game is over/);
});

it("asks whether to promote, and to what", () => {
  const moves: Given[] = [
    { from: 12, to: 11, becomes: 2 },
    { from: 12, to: 11 },
  ];
  const kinds = [kind("X"), kind("Y", { name: "Gold general" })];
  const asked = message({ ...quiet, kinds, said, state: after(moves, 12, 11) });
  expect(asked).toMatchObject({ level: "info", text: "Promote?" });
  expect(asked.promotion).toMatchObject({ into: kinds[1], stays: { code: "X" } });
});

it("offers to send again what was not answered", () => {
  const state = step(after([{ from: 12, to: 11 }], 12, 11), { kind: "timeout" }).state;
  expect(message({ ...quiet, state, said })).toMatchObject({ level: "error", again: true });
});

it("offers what the piece in hand can do on its own square", () => {
  const staying = (moves: Given[], ...clicks: number[]): unknown =>
    message({ ...quiet, state: after(moves, ...clicks) }).staying;
  expect(staying([PASS, IGUI], 12)).toEqual({ pass: true, capture: true });
  expect(staying([IGUI], 12)).toEqual({ pass: false, capture: true });
  expect(staying([{ from: 12, to: 11 }], 12)).toBeUndefined();
  // Once it is asked, what is captured is chosen on the board.
  expect(staying([PASS, IGUI], 12, 12)).toEqual({ pass: true, capture: false, asked: true });
});

it("says how many paths lead to the square looked at, and what they capture", () => {
  const moves: Given[] = [
    { from: 12, to: 7, captures: [7] },
    { from: 12, to: 7, path: [6], captures: [6, 7] },
    { from: 12, to: 11 },
  ];
  const look = (square: number, ...clicks: number[]): string =>
    message({ ...quiet, state: after(moves, ...clicks), hover: square }).text;
  expect(look(7, 12)).toBe("2 paths lead to 3b; the simplest captures the p.");
  expect(look(11, 12)).toBe("Well done.");
  expect(look(7)).toBe("Well done.");
  expect(look(7, 12, 7)).toMatch(/Choose the first square of the path. This path captures the p.$/);
  expect(look(6, 12, 7)).toMatch(/This path captures the g and the p.$/);
});
