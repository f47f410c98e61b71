import { expect, it } from "vitest";
import { Panel } from "../src/panel.ts";
import type { PanelState } from "../src/panel.ts";

const STATE: PanelState = {
  title: "Test",
  turn: "black",
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
