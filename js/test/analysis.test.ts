import { describe, expect, it } from "vitest";
import { el, leave, Model, settle, show, traits, TSFEN } from "./page.ts";

const move = (text: string, side = "black", more = {}) => ({
  ...{ text, side, piece: "LN", captured: [], promoted: false },
  ...more,
});
const LINES = [
  {
    moves: [move("3c 3b", "black", { captured: ["P"] }), move("5e 5d", "white", { piece: "P" })],
    ...{ value: 4.25, wins: 0, depth: 2, reason: "Takes the pawn, which nothing guards." },
  },
  { moves: [move("3c 3a")], value: -1.5, wins: 0, depth: 2, reason: "" },
];
const OFF = {
  ...{ state: "off", text: "", tsfen: TSFEN, engine: "", engines: [], count: 3, depth: 0, nodes: 0 },
  ...{ lines: [], threats: [], hanging: [], overloaded: [], values: [] },
  ...{ points: [], accounts: [], game: [0, 0] },
};
const RUNNING = { ...OFF, state: "running", depth: 2, nodes: 321, lines: LINES };

const tabOf = (): HTMLElement | null =>
  el.querySelector<HTMLElement>('[role="tab"][aria-label="Analysis"], [role="tab"][title="Analysis"]');

async function opened(analysis: object, more = {}): Promise<Model> {
  const model = new Model(traits({ analysis, ...more }));
  show(model);
  el.querySelector<HTMLElement>(
    '[role="tab"][aria-label="Analysis"], [role="tab"][title="Analysis"]',
  )?.click();
  await settle();
  return model;
}
const found = (selector: string): HTMLElement => {
  const one = el.querySelector<HTMLElement>(selector);
  if (!one) throw new Error(`no ${selector}`);
  return one;
};
const textOf = (selector: string): string => found(selector).textContent.replace(/\s+/g, " ").trim();
const act = (name: string): void => found(`.bm-analysis [data-action="${name}"]`).click();
const tick = async (name: string): Promise<void> => {
  const box = found(`.bm-analysis input[name="${name}"]`) as HTMLInputElement;
  box.click();
  await settle();
};
const last = (model: Model): Record<string, unknown> => {
  const { id, ...rest } = model.sent.at(-1) ?? {};
  return id === undefined ? {} : rest;
};
const arrows = (): number => el.querySelectorAll('.bm-analysis-arrows [data-kind="arrow"]').length;
const answer = (model: Model, more = {}): void =>
  model.fire("msg:custom", { id: model.sent.at(-1)?.id, ok: true, ...more });

describe("the analysis tab", () => {
  it("is offered only with Python, and not on a board that asks", () => {
    for (const [more, offered] of [
      [{ analysis: OFF }, true],
      [{ analysis: OFF, interaction: "explore" }, true],
      [{ analysis: {} }, false],
      [{ analysis: OFF, interaction: "mark" }, false],
    ] as const) {
      show(new Model(traits(more)));
      const tab = tabOf();
      expect([more, tab !== null && !tab.hidden]).toEqual([more, offered]);
      leave();
      el.replaceChildren();
    }
  });

  it("starts with as many lines as are chosen, and stops", async () => {
    const model = await opened(OFF);
    act("analyse");
    expect(last(model)).toEqual({ request: "analyse", op: "start", lines: 3, engine: "" });
    model.update({ analysis: RUNNING });
    await settle();
    const menu = found('.bm-analysis select[name="lines"]') as HTMLSelectElement;
    menu.value = "5";
    menu.dispatchEvent(new Event("change", { bubbles: true }));
    expect(last(model)).toMatchObject({ op: "start", lines: 5 });
    act("analyse");
    expect(last(model)).toEqual({ request: "analyse", op: "stop" });
  });

  it("lists the lines with values, moves, depth and reasons", async () => {
    await opened(RUNNING);
    expect([...el.querySelectorAll(".bm-lines .bm-value")].map((one) => one.textContent)).toEqual([
      "+4.3",
      "−1.5",
    ]);
    expect(found(".bm-lines .bm-value").title).toBe("Black is ahead by 4.3 squares, depth 2");
    expect(textOf(".bm-lines .bm-sequel button")).toBe("lion 3c 3b ×pawn");
    expect(textOf(".bm-lines .bm-reason")).toBe("Takes the pawn, which nothing guards.");
    expect(textOf(".bm-analysis .bm-status")).toBe("Depth 2, 321 positions searched …");
    expect(found(".bm-evalbar").getAttribute("aria-label")).toBe("Black is ahead by 4.3 squares");
  });

  it("groups the digits of large counts, and says nothing of a depth where only the game was analysed", async () => {
    const model = await opened({ ...RUNNING, nodes: 21_843 });
    expect(textOf(".bm-analysis .bm-status")).toBe("Depth 2, 21,843 positions searched …");
    model.update({ analysis: { ...OFF, state: "done" } });
    await settle();
    expect(textOf(".bm-analysis .bm-status")).toMatch(/^Shows the best moves/);
  });

  it("draws the best moves, and a whole line while it is pointed at", async () => {
    await opened(RUNNING);
    expect(arrows()).toBe(2);
    const row = found(".bm-lines li");
    row.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(arrows()).toBe(2); // both moves of this line, with their numbers
    expect(el.querySelectorAll('.bm-analysis-arrows [data-kind="label"]').length).toBe(2);
    row.dispatchEvent(new Event("focusout", { bubbles: true }));
    expect(el.querySelectorAll('.bm-analysis-arrows [data-kind="label"]').length).toBe(0);
    await tick("arrows");
    expect(arrows()).toBe(0);
  });

  it("plays the moves of a line one after another", async () => {
    const model = await opened(RUNNING);
    [...el.querySelectorAll<HTMLElement>(".bm-lines li:first-child .bm-sequel button")].at(-1)?.click();
    expect(last(model)).toEqual({ request: "move", from: "3c", path: [], to: "3b", declines: false });
    answer(model);
    await settle();
    expect(last(model)).toMatchObject({ request: "move", from: "5e", to: "5d" });
  });

  it("shows threats and weak pieces when asked for", async () => {
    const threat = {
      moves: [move("3b 3c", "white", { piece: "P" })],
      gain: 12,
      wins: false,
      reason: "Takes it.",
    };
    await opened({
      ...RUNNING,
      threats: [threat],
      hanging: [{ square: "3c", others: ["3b"], loss: 12 }],
      overloaded: [{ square: "3b", others: ["3c", "5e"], loss: 0 }],
    });
    const hanging = (): string => found(".bm-svg path.bm-weak-mark.bm-hanging").getAttribute("d") ?? "";
    expect([arrows(), hanging()]).toEqual([2, ""]);
    await tick("threats");
    await tick("weak");
    expect(arrows()).toBe(3);
    expect(hanging()).not.toBe("");
    expect(textOf(".bm-threats")).toContain("gains 12.0 squares");
    expect(textOf(".bm-analysis")).toContain("If Black passes");
    expect(textOf(".bm-weak")).toBe("lion 3c: attacked by pawn 3b");
    expect(textOf(".bm-analysis")).toContain("pawn 3b: alone guards lion 3c and pawn 5e");
  });

  it("shows nothing of another position", async () => {
    const model = await opened({ ...RUNNING, tsfen: "another" });
    expect([arrows(), found(".bm-evalbar").hidden, found(".bm-lines").hidden]).toEqual([0, true, true]);
    model.update({ analysis: RUNNING });
    await settle();
    expect([arrows(), found(".bm-evalbar").hidden]).toEqual([2, false]);
  });

  it("says why it has failed, and what an engine does not give", async () => {
    const model = await opened({ ...OFF, state: "failed", text: "engine ended with status 1" });
    expect(textOf(".bm-analysis .bm-problem")).toBe("engine ended with status 1");
    const line = { ...LINES[0], value: null, depth: 0 };
    model.update({
      analysis: { ...RUNNING, state: "done", engine: "./engine", engines: ["./engine"], lines: [line] },
    });
    await settle();
    expect(textOf(".bm-analysis .bm-status")).toContain("./engine: an engine gives one move");
    expect(textOf(".bm-lines .bm-value")).toBe("?");
    const menu = found('.bm-analysis select[name="engine"]') as HTMLSelectElement;
    expect([...menu.options].map(({ value }) => value)).toEqual(["", "./engine"]);
  });

  it("lists the turning points of the line shown, and goes to the position before one", async () => {
    const point = {
      ...{
        node: 0,
        played: move("3e 3d"),
        best: LINES[0]?.moves,
        reply: [move("5e 5d", "white")],
        loss: 8.25,
      },
      ...{ decides: false, reason: "Takes the pawn.", answer: "Takes back." },
    };
    const accounts = [
      { side: "black", moves: 1, same: 0, points: 3 },
      { side: "white", moves: 0, same: 0, points: 0 },
    ];
    const points = [point, { ...point, node: 7 }];
    const model = await opened(
      { ...OFF, state: "done", points, accounts },
      { history: [move("3e 3d")], line: [0], ply: 1 },
    );
    expect([...el.querySelectorAll(".bm-accounts li")].map((one) => one.textContent)).toEqual([
      "Black: 1 move, 0 as good as the best, 3 turning points.",
      "White: 0 moves, 0 as good as the best, 0 turning points.",
    ]);
    expect(el.querySelectorAll(".bm-points > li").length).toBe(1); // the other one is of another line
    expect(textOf(".bm-accounts + h3")).toContain("the 1 largest of 3");
    expect(textOf(".bm-points > li")).toMatch(
      /^Move 1, Black: .*3e 3d lost 8\.3 squares Better: .*3c 3b.* Takes the pawn\. Answer: .*5e 5d Takes back\.$/,
    );
    expect(arrows()).toBe(0);
    found(".bm-points button").click();
    expect(last(model)).toEqual({ request: "goto", ply: 0 });
    model.update({ ply: 0 });
    await settle();
    expect(found(".bm-points > li").getAttribute("aria-current")).toBe("true");
    expect(arrows()).toBe(2);
    await tick("arrows");
    expect(arrows()).toBe(0);
    const none = (): boolean => !found(".bm-accounts ~ p:not(.bm-hint)").hidden;
    model.update({ analysis: { ...OFF, state: "done", points: [{ ...point, node: 7 }], accounts } });
    await settle();
    expect([el.querySelectorAll(".bm-points > li").length, none()]).toEqual([0, false]); // they are of another line
    const calm = accounts.map((one) => ({ ...one, points: 0 }));
    model.update({ analysis: { ...OFF, state: "done", accounts: calm } });
    await settle();
    expect(none()).toBe(true);
  });

  it("draws a graph over the moves of the line shown", async () => {
    const entry = { text: "3c 3b", side: "black", piece: "LN", captured: [], promoted: false };
    const model = await opened(
      {
        ...RUNNING,
        values: [
          { node: -1, value: 0 },
          { node: 0, value: 3 },
        ],
        game: [1, 2],
      },
      { history: [{ ...entry }], line: [0], ply: 0 },
    );
    expect(found(".bm-analysis .bm-graph").getAttribute("aria-valuetext")).toBe("At the start: even");
    expect(textOf(".bm-analysis")).toContain("1 of 2 positions analysed");
    found(".bm-analysis .bm-graph").dispatchEvent(
      new KeyboardEvent("keydown", { key: "End", bubbles: true }),
    );
    expect(last(model)).toEqual({ request: "goto", ply: 1 });
  });

  it("ends the analysis that it has started when it is left", async () => {
    const model = await opened(OFF);
    act("analyse");
    model.update({ analysis: RUNNING });
    await settle();
    leave();
    expect(last(model)).toEqual({ request: "analyse", op: "stop" });
  });
});
