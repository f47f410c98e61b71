import { describe, expect, it, vi } from "vitest";
import type { HistoryEntry } from "../src/core/model.ts";
import { textsOf } from "../src/i18n/board.ts";
import { MoveOrder } from "../src/core/moveorder.ts";
import { forkOf, Tree } from "../src/core/tree.ts";
import { MoveList } from "../src/board/view/movelist.ts";
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

interface Drawn {
  history: HistoryEntry[];
  line: number[];
  ply: number;
  startComment: string;
}

const listOf = (): { list: MoveList; chosen: number[]; draw: (more: Partial<Drawn>) => void } => {
  const chosen: number[] = [];
  const list = new MoveList(textsOf("en"), (node) => chosen.push(node), new AbortController().signal);
  document.body.append(list.element);
  const empty = { history: [], line: [], ply: 0, startComment: "", kinds: KINDS };
  return {
    list,
    chosen,
    draw: (more) => {
      list.update({ ...empty, tree: new Tree(more.history ?? []), ...more });
    },
  };
};

const rows = (list: MoveList): HTMLElement[] => [
  ...list.element.querySelectorAll<HTMLElement>("[data-side]"),
];

/** The tree as it is read aloud, by the levels and places told: variations in parentheses. */
const read = (list: MoveList): string => {
  let text = "";
  let depth = 1;
  for (const row of rows(list)) {
    const level = Number(row.getAttribute("aria-level"));
    const begins = level > 1 && row.getAttribute("aria-posinset") === "1";
    for (; depth > (begins ? level - 1 : level); depth--) text += ")";
    if (begins) text += "(";
    depth = level;
    text += (row.querySelector(".bm-squares")?.textContent ?? "").trim();
  }
  return text + ")".repeat(depth - 1);
};

describe("the tree", () => {
  it("has the main move first at every fork, whenever it was made", () => {
    const tree = new Tree(
      FORKED.map((one, i) => ({ ...one, variation: i === 3 ? 0 : i === 1 ? 1 : one.variation })),
    );
    expect(tree.from(0)).toEqual([3, 1]);
    expect(tree.from(-1)).toEqual([0, 6]);
    expect(tree.from(2)).toEqual([]);
    expect(tree.main(3)).toBe(4);
  });

  it("knows the moves beside the current one, or else those just ahead", () => {
    const at = (line: number[], ply: number): unknown =>
      forkOf({ history: FORKED, line, ply }, new Tree(FORKED));
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
    expect(read(list)).toBe("a(g)b(de(f))c");
  });

  it("grows move by move to what it is when drawn at once, and draws nothing twice", () => {
    const { list, draw } = listOf();
    const seen = new Set<Element>();
    for (let count = 1; count <= FORKED.length; count++) {
      draw({ history: FORKED.slice(0, count) });
      rows(list).forEach((row) => seen.add(row));
    }
    expect(read(list)).toBe("a(g)b(de(f))c");
    expect(seen.size).toBe(FORKED.length);
  });

  it("is drawn anew in another order, and for another game", () => {
    const { list, draw } = listOf();
    draw({ history: FORKED });
    const promoted = FORKED.map((one, i) =>
      i === 1 || i === 3 ? { ...one, variation: i === 3 ? 0 : 1 } : one,
    );
    draw({ history: promoted });
    expect(read(list)).toBe("a(g)d(bc)e(f)");
    draw({ history: FORKED.slice(0, 1) });
    expect(read(list)).toBe("a");
    draw({ history: [] });
    expect(read(list)).toBe("");
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
    expect(first?.textContent).toBe("1.獅子 lion 3c 4c ×ff +");
    expect(first?.nextElementSibling?.textContent).toBe("Well <b>played</b>");
    expect(list.element.querySelector("b")).toBeNull();
    expect(second?.textContent).toBe("2.奮迅 ff 3c 4c ×2");
    expect(first?.querySelector(".bm-drawn")).toBeNull();
    expect(second?.querySelector(".bm-drawn")).not.toBeNull();
    expect(first?.getAttribute("aria-description")).toBe("Well <b>played</b>");
    expect(first?.getAttribute("aria-label")).toBe("1. Black lion 3c 4c, captures ff, promotes");
    draw({ history: [move(-1, { ...said, comment: "" }), move(0, { piece: "+LN", captured: ["P", "P"] })] });
    expect(first?.isConnected && second?.isConnected).toBe(true);
    expect(first?.nextElementSibling).toBeNull();
    expect(first?.hasAttribute("aria-description")).toBe(false);
    expect(second?.querySelector(".bm-drawn")).toBeNull();
    draw({ history });
    expect(first?.nextElementSibling?.textContent).toBe("Well <b>played</b>");
  });

  it("names pieces in the reader's language: in Japanese by their kanji alone", () => {
    const list = new MoveList(textsOf("ja"), vi.fn(), new AbortController().signal);
    document.body.append(list.element);
    const history = [move(-1, { captured: ["+LN"], promoted: true })];
    list.update({ line: [], ply: 0, startComment: "", kinds: KINDS, history, tree: new Tree(history) });
    expect(rows(list)[0]?.textContent).toBe("1.獅子 3c 4c ×奮迅 +");
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

  it("says of each move which of its line it is, and of how many", () => {
    const { list, draw } = listOf();
    draw({ history: FORKED });
    const told = (row: Element): string =>
      ["level", "posinset", "setsize"].map((name) => row.getAttribute(`aria-${name}`)).join(" ");
    const all = [...list.element.querySelectorAll(".bm-move")];
    expect(all.map(told)).toEqual(
      ["1 1 4", "1 2 4", "2 1 1", "1 3 4", "2 1 2", "2 2 2", "3 1 1", "1 4 4"], // start a (g) b (d e (f)) c
    );
  });
});

/** A game of a thousand moves, every tenth with a variation of three, every seventh with a comment. */
const LONG: HistoryEntry[] = [];
{
  const main: number[] = [];
  for (let ply = 0; ply < 1000; ply++) {
    const parent = main[ply - 1] ?? -1;
    const comment = ply % 7 === 3 ? `About move ${ply + 1}.` : "";
    main.push(LONG.push(move(parent, { text: `m${ply + 1};`, comment })) - 1);
    if (ply % 10 !== 5) continue;
    let aside = parent;
    for (let i = 0; i < 3; i++) {
      aside = LONG.push(move(aside, { text: `v${ply + 1 + i};`, variation: i === 0 ? 1 : 0 })) - 1;
    }
  }
}
const LONG_LINE: number[] = [];
const LONG_TREE = new Tree(LONG);
for (let node = LONG_TREE.main(-1); node !== -1; node = LONG_TREE.main(node)) LONG_LINE.push(node);

/** The elements that a list of moves may have, however long the game: those of what is seen and a little more. */
const BOUND = 1500;

describe("a thousand moves and their variations", () => {
  const long = { history: LONG, line: LONG_LINE };
  const all = (list: MoveList): number => list.element.querySelectorAll("*").length;
  /** happy-dom lays nothing out: a list is seen from here on, 500 pixels of it. */
  const scroll = (list: MoveList, top: number): void => {
    list.element.scrollTop = top;
    list.element.dispatchEvent(new Event("scroll"));
  };

  it("are no more elements than what is seen of them, wherever one looks", () => {
    const { list, draw } = listOf();
    draw({ ...long, ply: 0 });
    expect(rows(list).length).toBeGreaterThan(20);
    for (const ply of [0, 500, 1000]) {
      draw({ ...long, ply });
      for (const top of [0, 13000]) {
        scroll(list, top);
        expect(all(list)).toBeLessThan(BOUND);
        const now = list.element.querySelector<HTMLElement>(".bm-now");
        expect(now?.dataset.node).toBe(String(LONG_LINE[ply - 1] ?? -1));
      }
    }
  });

  it("are all in the list as words, in order, for a page's search and for paper", () => {
    const { list, draw } = listOf();
    draw({ ...long, ply: 500 });
    scroll(list, 9000);
    const words = list.element.textContent.match(/[mv]\d+;|About move \d+\./g) ?? [];
    const moves = words.filter((one) => one.startsWith("m"));
    expect(moves).toEqual(LONG_LINE.map((_, i) => `m${i + 1};`));
    expect(words.filter((one) => one.startsWith("v"))).toHaveLength(300);
    expect(words.filter((one) => one.startsWith("A"))).toHaveLength(143);
    for (const far of list.element.querySelectorAll(".bm-far")) {
      expect(far.getAttribute("aria-hidden")).toBe("true");
      expect(far.querySelector("[tabindex]")).toBeNull();
    }
  });

  it("are walked from end to end by keys, and one of them is always the tab stop", () => {
    const { list, chosen, draw } = listOf();
    draw({ ...long, ply: 0 });
    list.element.querySelector<HTMLElement>(".bm-start")?.focus();
    const press = (key: string): string => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      expect(list.element.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
      return (
        document.activeElement?.querySelector(".bm-squares")?.textContent.replace(";", "").trim() ?? "start"
      );
    };
    // Down through what is seen, and on through what is not.
    const listing = new MoveOrder(LONG, LONG_TREE);
    for (let at = 0; at < 60; at++) press("ArrowDown");
    expect(Number((document.activeElement as HTMLElement).dataset.node)).toBe(listing.beside(0, 59));
    expect(all(list)).toBeLessThan(BOUND);
    expect(["Home", "End", "ArrowUp", "End", "ArrowLeft"].map(press)).toEqual(
      ["start", "m1000", "m999", "m1000", "m999"], // past rows that were not drawn
    );
    scroll(list, 0); // the focus is not lost by looking elsewhere
    expect(document.activeElement?.textContent).toContain("m999");
    press("Enter");
    expect(chosen).toEqual([LONG_LINE[998]]);
  });

  it("take one more without drawing the others again, and a variation in their midst", () => {
    const { list, draw } = listOf();
    draw({ ...long, ply: 1000 });
    const kept = rows(list);
    list.element.querySelector<HTMLElement>(".bm-now")?.focus();
    const last = LONG_LINE[999] ?? 0;
    const more = [...LONG.map((one) => ({ ...one })), move(last, { text: "m1001;" })];
    draw({ history: more, line: [...LONG_LINE, LONG.length], ply: 1001 });
    expect(kept.every((row) => row.isConnected)).toBe(true);
    expect(document.activeElement?.textContent).toContain("m1000");
    const forked = [...more, move(LONG_LINE[998] ?? 0, { text: "instead", variation: 1 })];
    draw({ history: forked, line: [...LONG_LINE.slice(0, 999), LONG.length + 1], ply: 1000 });
    expect(list.element.querySelector(".bm-now")?.textContent).toContain("instead");
    expect(read(list).endsWith("m1000;(instead)m1001;")).toBe(true);
    expect(document.activeElement?.textContent).toContain("m1000");
  });
});

describe("the order they are listed in", () => {
  it("has every move once, in passages that never branch", () => {
    for (const history of [FORKED, LONG]) {
      const listing = new MoveOrder(history, new Tree(history));
      const seen: number[] = [];
      for (let number = 0; number < listing.passages; number++) {
        const moves = [...listing.moves(number)];
        seen.push(...moves);
        expect(moves.length).toBeGreaterThan(0);
        moves.forEach((node, i) => {
          expect(listing.passageOf(node)).toBe(number);
          if (i > 0) expect(history[node]?.parent).toBe(moves[i - 1]);
        });
        if (listing.levelOf(moves[0] ?? 0) === 0) expect(moves).toHaveLength(1);
      }
      expect([...seen].sort((a, b) => a - b)).toEqual([...history.keys()]);
      expect(listing.last).toBe(seen[seen.length - 1]);
      expect(seen.map((node) => listing.beside(node, 1)).slice(0, -1)).toEqual(seen.slice(1));
    }
  });

  it("cuts a long variation where it would run on for too long, and goes as deep as there are variations", () => {
    const aside = [
      move(-1),
      ...Array.from({ length: 100 }, (_, i) => move(i - (i === 0 ? 1 : 0), { variation: i === 0 ? 1 : 0 })),
    ];
    const cut = new MoveOrder(aside, new Tree(aside));
    expect(cut.passages).toBe(1 + 100 / 20);
    // Every move has another one instead of it, which the game continues from: a tree as deep as it is long.
    const deep = Array.from({ length: 2000 }, (_, i) => move((i >> 1) * 2 - 1, { variation: i % 2 }));
    const listing = new MoveOrder(deep, new Tree(deep));
    expect(listing.levelOf(1999)).toBe(1000);
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
    ["start", { request: "goto", ply: 0 }],
    ["back", { request: "goto", ply: 1 }],
    ["nextVariation", { request: "goto", node: 2 }],
    ["previousVariation", { request: "goto", node: 2 }],
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
    expect(asked(model)).toEqual({ request: "goto", node: 2 });
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
    expect(asked(model)).toEqual({ request: "promote", node: 2 });
  });

  it("a comment is written to the move it was begun at, and kept when Python does not take it", async () => {
    const model = new Model(traits(GAME));
    show(model);
    tool("comment")?.click();
    const field = el.querySelector<HTMLTextAreaElement>("textarea");
    if (!field) throw new Error("no field");
    expect(document.activeElement).toBe(field);
    field.value = "Too early.";
    model.update({ ply: 1 });
    await settle();
    expect(asked(model)).toEqual({ request: "comment", node: 1, text: "Too early." });
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
