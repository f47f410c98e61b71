import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../src/model.ts";
import { textsOf } from "../src/texts/index.ts";
import { childrenOf, forkOf } from "../src/tree.ts";
import { MoveList } from "../src/view/movelist.ts";
import { kind } from "./moves.ts";
import { el, message, Model, off, settle, show, traits } from "./page.ts";

const KINDS = [kind("LN", { name: "Lion", promotesTo: "FF" }), kind("FF", { kanji: "奮迅" }), kind("P")];

const move = (parent: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  text: "3c 4c",
  side: "black",
  piece: "LN",
  captured: [],
  promoted: false,
  parent,
  variation: 0,
  comment: "",
  annotated: false,
  ...more,
});

/** 0 1 2 is the main line; 3 4 stand instead of 1 and 2, 5 instead of 4, 6 instead of 0. */
const FORKED = [
  move(-1, { text: "a" }),
  move(0, { text: "b", side: "white" }),
  move(1, { text: "c" }),
  move(0, { text: "d", side: "white", variation: 1 }),
  move(3, { text: "e" }),
  move(3, { text: "f", variation: 1 }),
  move(-1, { text: "g", variation: 1 }),
];

const listOf = (): { list: MoveList; chosen: number[]; draw: (more: object) => void } => {
  const chosen: number[] = [];
  const list = new MoveList(textsOf("en"), (node) => chosen.push(node), new AbortController().signal);
  document.body.append(list.element);
  const empty = { history: [], line: [], ply: 0, startComment: "", kinds: KINDS };
  return {
    list,
    chosen,
    draw: (more) => {
      list.update({ ...empty, ...more });
    },
  };
};

const rows = (list: MoveList): HTMLElement[] => [
  ...list.element.querySelectorAll<HTMLElement>("[data-side]"),
];

/** The tree as it is read: variations in parentheses. */
const read = (element: Element): string =>
  [...element.children]
    .map((one) => {
      if (one.matches(".bm-variation")) return `(${read(one)})`;
      return one.matches("[data-side]") ? (one.querySelector(".bm-squares")?.textContent ?? "").trim() : "";
    })
    .join("");

describe("the tree", () => {
  it("has the main move first at every fork, whenever it was made", () => {
    const children = childrenOf(
      FORKED.map((one, i) => ({ ...one, variation: i === 3 ? 0 : i === 1 ? 1 : one.variation })),
    );
    expect(children.get(0)).toEqual([3, 1]);
    expect(children.get(-1)).toEqual([0, 6]);
  });

  it("knows the moves beside the current one, or else those just ahead", () => {
    const at = (line: number[], ply: number): unknown =>
      forkOf({ history: FORKED, line, ply }, childrenOf(FORKED));
    expect(at([0, 3, 5], 2)).toEqual({ moves: [1, 3], at: 1 });
    expect(at([0, 3, 5], 3)).toEqual({ moves: [4, 5], at: 1 });
    expect(at([0, 1, 2], 3)).toEqual({ moves: [], at: 0 });
    expect(at([6], 0)).toEqual({ moves: [0, 6], at: 1 });
  });
});

describe("the list", () => {
  it("stands variations behind the move they are played instead of", () => {
    const { list, draw } = listOf();
    draw({ history: FORKED, line: [0, 1, 2], ply: 3 });
    expect(read(list.element)).toBe("a(g)b(de(f))c");
  });

  it("grows move by move to what it is when drawn at once, and draws nothing twice", () => {
    const { list, draw } = listOf();
    const seen = new Set<Element>();
    for (let count = 1; count <= FORKED.length; count++) {
      draw({ history: FORKED.slice(0, count) });
      rows(list).forEach((row) => seen.add(row));
    }
    expect(read(list.element)).toBe("a(g)b(de(f))c");
    expect(seen.size).toBe(FORKED.length);
  });

  it("is drawn anew in another order, and for another game", () => {
    const { list, draw } = listOf();
    draw({ history: FORKED });
    const promoted = FORKED.map((one, i) =>
      i === 1 || i === 3 ? { ...one, variation: i === 3 ? 0 : 1 } : one,
    );
    draw({ history: promoted });
    expect(read(list.element)).toBe("a(g)d(bc)e(f)");
    draw({ history: FORKED.slice(0, 1) });
    expect(read(list.element)).toBe("a");
    draw({ history: [] });
    expect(read(list.element)).toBe("");
    expect(list.element.classList.contains("bm-none")).toBe(true);
  });

  it("marks the move it is at, and those of the line that are still to come", () => {
    const { list, draw } = listOf();
    const classed = (name: string): string[] =>
      [...list.element.querySelectorAll(`.${name} .bm-squares`)].map((one) => one.textContent.trim());
    draw({ history: FORKED, line: [0, 1, 2], ply: 1 });
    expect([classed("bm-now"), classed("bm-undone")]).toEqual([["a"], ["b", "c"]]);
    draw({ history: FORKED, line: [0, 3, 4], ply: 2 });
    expect([classed("bm-now"), classed("bm-undone")]).toEqual([["d"], ["e"]]);
    expect(list.element.querySelector("[aria-current]")?.getAttribute("data-node")).toBe("3");
    draw({ history: FORKED, line: [0, 3, 4], ply: 0 });
    expect(list.element.querySelector(".bm-now")?.classList.contains("bm-start")).toBe(true);
  });

  it("tells captures, promotions, comments and drawings", () => {
    const { list, draw } = listOf();
    const said = { captured: ["+LN"], promoted: true, comment: "Well <b>played</b>" };
    const history = [move(-1, said), move(0, { captured: ["P", "P"], annotated: true, piece: "+LN" })];
    draw({ history });
    const [first, second] = rows(list);
    expect(first?.textContent).toBe("1.獅子 3c 4c ×奮迅 +");
    expect(first?.nextElementSibling?.textContent).toBe("Well <b>played</b>");
    expect(list.element.querySelector("b")).toBeNull();
    expect(second?.textContent).toBe("2.奮迅 3c 4c ×2");
    expect(first?.querySelector<HTMLElement>(".bm-drawn")?.hidden).toBe(true);
    expect(second?.querySelector<HTMLElement>(".bm-drawn")?.hidden).toBe(false);
    expect(first?.getAttribute("aria-label")).toBe("1. Black lion 3c 4c, captures ff, promotes");
    draw({ history: [move(-1, { ...said, comment: "" }), history[1]] });
    expect(first?.isConnected).toBe(true);
    expect(first?.nextElementSibling?.hasAttribute("hidden")).toBe(true);
  });

  it("is one tab stop, and its keys go through it", () => {
    const { list, chosen, draw } = listOf();
    draw({ history: FORKED, line: [0, 1, 2], ply: 1 });
    const stops = (): (string | undefined)[] =>
      [...list.element.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ dataset }) => dataset.node);
    expect(stops()).toEqual(["0"]);
    list.element.querySelector<HTMLElement>('[data-node="0"]')?.focus();
    const press = (key: string): string | undefined => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      expect(stops()).toHaveLength(1);
      return stops()[0];
    };
    expect(
      ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowUp"].map(press),
    ).toEqual(["6", "1", "2", "1", "2", "-1", "-1"]);
    press("ArrowDown");
    press("Enter");
    press(" ");
    expect(chosen).toEqual([0, 0]);
  });

  it("thousand moves long takes one more without drawing the others again", () => {
    const { list, draw } = listOf();
    const history = Array.from({ length: 1000 }, (_, i) => move(i - 1));
    const line = [...history.keys()];
    draw({ history, line, ply: 1000 });
    let changed = 0;
    const observer = new MutationObserver((records) => (changed += records.length));
    observer.observe(list.element, { childList: true, subtree: true, attributes: true, characterData: true });
    draw({ history: [...history.map((one) => ({ ...one })), move(999)], line: [...line, 1000], ply: 1001 });
    changed += observer.takeRecords().length;
    expect(rows(list)).toHaveLength(1001);
    expect(changed).toBeLessThan(20);
  });
});

const ENTRY = { text: "3c 4c", side: "black", piece: "LN", captured: [], promoted: false };
const GAME = {
  history: [0, 1, 2].map((i) => ({ ...ENTRY, parent: i === 2 ? 0 : i - 1, variation: i === 2 ? 1 : 0 })),
  line: [0, 1],
  ply: 2,
};
const tool = (name: string): HTMLButtonElement | null => el.querySelector(`[data-tool="${name}"]`);
const asked = (model: Model): unknown => {
  const { id, ...rest } = model.sent[model.sent.length - 1] ?? {};
  return id === undefined ? null : rest;
};

describe("on a board", () => {
  it.each([
    ["start", { intent: "goto", ply: 0 }],
    ["back", { intent: "goto", ply: 1 }],
    ["nextVariation", { intent: "goto", node: 2 }],
    ["previousVariation", { intent: "goto", node: 2 }],
  ])("the button %s asks to go", (name, sent) => {
    const model = new Model(traits(GAME));
    show(model);
    tool(name)?.click();
    expect(asked(model)).toEqual(sent);
  });

  it("a move clicked is gone to; in a frozen board it stays", () => {
    const model = new Model(traits(GAME));
    show(model);
    el.querySelector<HTMLElement>('[data-node="2"]')?.click();
    expect(asked(model)).toEqual({ intent: "goto", node: 2 });
    model.update({ interaction: "frozen" });
    return settle().then(() => {
      el.querySelector<HTMLElement>('[data-node="0"]')?.click();
      expect(model.sent).toHaveLength(1);
      expect(off(tool("back"))).toBe(true);
    });
  });

  it("a variation is made the main line, the main line is not", async () => {
    const model = new Model(traits(GAME));
    show(model);
    expect(off(tool("mainLine"))).toBe(true);
    model.update({ line: [0, 2] });
    await settle();
    tool("mainLine")?.click();
    expect(asked(model)).toEqual({ intent: "promote", node: 2 });
  });

  it("a comment is written to the move it was begun at, and kept when Python does not take it", async () => {
    const model = new Model(traits(GAME));
    show(model);
    tool("comment")?.click();
    const field = el.querySelector<HTMLTextAreaElement>(".bm-field");
    if (!field) throw new Error("no field");
    expect(document.activeElement).toBe(field);
    field.value = "Too early.";
    model.update({ ply: 1 });
    await settle();
    expect(asked(model)).toEqual({ intent: "comment", node: 1, text: "Too early." });
    expect(field.value).toBe("");
    field.value = "<script>alert(1)</script>";
    field.dispatchEvent(new Event("change"));
    expect(asked(model)).toMatchObject({ node: 0, text: "<script>alert(1)</script>" });
    model.fire("msg:custom", { id: model.sent[1]?.id, ok: false, text: "Too long." });
    expect(message()).toBe("Too long.");
    expect(field.value).toBe("<script>alert(1)</script>");
    field.dispatchEvent(new Event("change"));
    expect(model.sent).toHaveLength(3);
  });
});
