import { describe, expect, it } from "vitest";
import { Panel } from "../src/panel.ts";
import type { PanelState } from "../src/panel.ts";

const STATE: PanelState = {
  title: "Test",
  turn: "black",
  result: null,
  inCheck: [],
  ply: 0,
  history: [],
  interaction: "play",
  piece: null,
  targets: null,
  kinds: [],
  enabled: { undo: false, redo: false, flip: true, zoomOut: false, zoomIn: true, fit: false },
};
const PLAYED = {
  ply: 1,
  history: [{ text: "3c 4c", side: "black", piece: "LN", captures: 0, promoted: false }],
} as const;

it("says nothing of turns where nothing is played", () => {
  const panel = new Panel(() => undefined, new AbortController().signal);
  const still = (more: Partial<PanelState>): boolean => {
    panel.update({ ...STATE, ...more });
    return panel.element.classList.contains("bm-still");
  };
  expect(still({})).toBe(false);
  expect(still({ interaction: "explore" })).toBe(true);
  expect(still({ interaction: "mark" })).toBe(true);
  expect(still({ interaction: "frozen", ...PLAYED })).toBe(false);
});

describe("beside the turn", () => {
  const panel = new Panel(() => undefined, new AbortController().signal);
  const turn = (more: Partial<PanelState>): string => {
    panel.update({ ...STATE, ...more });
    return panel.element.querySelector(".bm-turn")?.textContent ?? "";
  };

  it("stands who is in check", () => {
    expect(turn({})).toBe("Black to move");
    expect(turn({ inCheck: ["white"] })).toBe("Black to moveWhite is in check");
    expect(turn({ inCheck: ["black", "white"] })).toBe("Black to moveboth are in check");
  });

  it("stands who won, and nothing of check or turn then", () => {
    const text = "White has lost its last royal piece: Black wins";
    expect(turn({ inCheck: ["white"], result: { winner: "black", text } })).toBe("Black wins");
    expect(panel.element.querySelector(".bm-turn")?.getAttribute("title")).toBe(text);
    expect(turn({ result: { winner: null, text: "no contest" } })).toBe("No winner");
    expect(turn({})).toBe("Black to move");
  });
});
