import { describe, expect, it } from "vitest";
import type { Snapshot } from "../src/core/model.ts";
import { Panel } from "../src/board/panel/panel.ts";
import { textsOf } from "../src/i18n/board.ts";
import { html } from "../src/kit/dom.ts";
import { nowOf } from "./moves.ts";

const panelOf = (): { panel: Panel; update: (more: Partial<Snapshot>) => void } => {
  const { signal } = new AbortController();
  const panel = new Panel(
    () => html("button"),
    [],
    [],
    () => undefined,
    textsOf("en"),
    signal,
  );
  return {
    panel,
    update: (snapshot) => {
      panel.update(nowOf({ snapshot }));
    },
  };
};

const PLAYED = {
  ply: 1,
  line: [0],
  history: [
    {
      text: "3c 4c",
      side: "black",
      piece: "LN",
      captured: [],
      promoted: false,
      parent: -1,
      variation: 0,
      comment: "",
      annotated: false,
    },
  ],
} as const;

it("says nothing of turns where nothing is played", () => {
  const { panel, update } = panelOf();
  const still = (more: Partial<Snapshot>): boolean => {
    update(more);
    return panel.element.classList.contains("bm-still");
  };
  expect(still({})).toBe(false);
  expect(still({ interaction: "explore" })).toBe(true);
  expect(still({ interaction: "mark" })).toBe(true);
  expect(still({ interaction: "frozen", ...PLAYED })).toBe(false);
});

describe("beside the turn", () => {
  const { panel, update } = panelOf();
  const turn = (more: Partial<Snapshot>): string => {
    update(more);
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
