import { describe, expect, it, vi } from "vitest";
import type { Root } from "../src/board/app.ts";
import { el, message, Model, settle, show, traits, TSFEN } from "./page.ts";

const KIND = { title: "Title", about: "A sentence.", piece: true, target: "", prompt: "", form: "squares" };
const KINDS = [
  { ...KIND, kind: "reach" },
  { ...KIND, kind: "spot", target: "squares", prompt: "Choose squares." },
  { ...KIND, kind: "path", target: "move", prompt: "Play the move.", form: "moves" },
  { ...KIND, kind: "mate", piece: false, form: "moves" },
  { ...KIND, kind: "legal", target: "square", prompt: "Choose a square.", form: "choices" },
];
const DRAFT = { kind: "", square: "", goal: [], answer: [], task: "", hints: [], level: 0, pack: "", id: "" };
const FINDINGS = {
  ...{ stage: "unfinished", text: "", doubts: [], right: [], asked: 0, moves: 0, missing: [], extra: [] },
  ...{ line: [], crop: "", most: 0, nodes: 0, task: "", tsfen: TSFEN },
};

/** A board with its tab for exercises open; `packs` are in the folder. */
async function opened(more = {}, packs: object[] = []): Promise<{ model: Model; root: Root }> {
  const model = new Model(traits({ edits: [0, 0], making: { draft: DRAFT, findings: FINDINGS }, ...more }));
  const root = show(model);
  tool("make").click();
  answer(model, { kinds: KINDS, packs });
  await settle();
  return { model, root };
}
const tool = (name: string): HTMLElement => found(`.bm-more [data-tool="${name}"]`);
const act = (name: string): HTMLElement => found(`.bm-craft [data-action="${name}"]`);
const found = (selector: string): HTMLElement => {
  const one = el.querySelector<HTMLElement>(selector);
  if (!one) throw new Error(`no ${selector}`);
  return one;
};
const choose = async (kind: string): Promise<void> => {
  found(`[data-kind="${kind}"].bm-craft-kind`).click();
  await settle();
};
const made = (model: Model): Record<string, unknown> | undefined =>
  model.sent.filter(({ request }) => request === "make").at(-1);
const last = (model: Model): Record<string, unknown> => {
  const { id, request, ...rest } = made(model) ?? {};
  return id === undefined ? {} : { request, ...rest };
};
const answer = (model: Model, more: object): void => {
  const { id } = made(model) ?? {};
  model.fire("msg:custom", { id, ok: true, ...more });
};
/** What the solver says of the last draft. */
const say = async (model: Model, findings: object): Promise<void> => {
  const { draft } = last(model) as { draft?: object };
  model.update({ making: { draft: draft ?? DRAFT, findings: { ...FINDINGS, ...findings } } });
  answer(model, {});
  await settle();
};
const verdict = (): string => found(".bm-craft-verdict").textContent.replace(/\s+/g, " ").trim();
const isOff = (name: string): boolean => act(name).getAttribute("aria-disabled") === "true";

describe("making an exercise", () => {
  it("is offered only with Python, and not on a board that asks", () => {
    for (const [more, offered] of [
      [{}, true],
      [{ interaction: "explore" }, true],
      [{ making: {} }, false],
      [{ interaction: "mark" }, false],
      [{ interaction: "frozen" }, false],
    ] as const) {
      show(new Model(traits({ edits: [0, 0], making: { draft: DRAFT, findings: FINDINGS }, ...more })));
      expect([more, !tool("make").hidden]).toEqual([more, offered]);
      el.replaceChildren();
    }
  });

  it("lists the kinds that Python names, and asks for the piece", async () => {
    const { root } = await opened();
    expect(root.dataset.craft).toBe("make");
    expect(
      [...el.querySelectorAll<HTMLElement>(".bm-craft-kind")].map(({ dataset }) => dataset.kind),
    ).toEqual(KINDS.map(({ kind }) => kind));
    await choose("reach");
    expect(found(".bm-craft-now").textContent).toContain("choose the piece on the board");
    expect(root.dataset.interaction).toBe("mark");
  });

  it("takes the piece that is selected already", async () => {
    const { model, root } = await opened({ selection: "3c" });
    await choose("reach");
    expect(last(model)).toMatchObject({ op: "draft", draft: { kind: "reach", square: "3c" } });
    expect(root.dataset.selected).toBe("3c");
  });

  it("offers the crop of what is too large, and saves nothing until then", async () => {
    const { model } = await opened({ selection: "3c" });
    await choose("reach");
    await say(model, { stage: "large", text: "60 KB", crop: "4b-2d", most: 4 });
    expect(verdict()).toBe("5×5 squares are too many: pupils see at most 4×4 well.");
    expect(act("crop").textContent).toBe("Show pupils only 4b-2d");
    expect([isOff("try"), isOff("saving")]).toEqual([true, true]);
    const before = model.sent.length;
    act("crop").click();
    await vi.waitUntil(() => model.sent.length > before);
    expect(model.traits.region).toBe("4b-2d");
    expect(last(model)).toMatchObject({ op: "draft", draft: { square: "3c" } });
    await say(model, { stage: "good", right: ["3b"], asked: 8 });
    expect(verdict()).toBe("Solvable: one answer, 1 of 8 squares.");
    expect(isOff("saving")).toBe(false);
  });

  it("shows what was shown before the crop when it is closed, and for another exercise", async () => {
    const { model } = await opened({ selection: "3c", region: "5a-1d" });
    await choose("reach");
    const shown = (): unknown => model.traits.region;
    const crop = async (): Promise<void> => {
      await say(model, { stage: "large", crop: "4b-2d" });
      act("crop").click();
      await settle();
    };
    await crop();
    expect(shown()).toBe("4b-2d");
    act("close").click();
    await settle();
    expect(shown()).toBe("5a-1d");
    tool("make").click();
    answer(model, { kinds: KINDS, packs: [] });
    await settle();
    expect(shown()).toBe("4b-2d");
    act("whole").click();
    await settle();
    expect(shown()).toBe("");
    act("close").click();
    await settle();
    expect(shown()).toBe("");
  });

  it("waits while another position is set up, and comes back", async () => {
    const { model, root } = await opened({ faults: ["Black has no royal piece."] });
    act("setUp").click();
    await settle();
    expect([root.dataset.craft, root.dataset.interaction]).toEqual(["", "edit"]);
    expect(found(".bm-faults").dataset.level).toBe("info");
    [...el.querySelectorAll<HTMLElement>(".bm-workshop button")]
      .find((one) => one.textContent === "Done")
      ?.click();
    await settle();
    answer(model, { kinds: KINDS, packs: [] });
    await settle();
    expect([root.dataset.craft, root.dataset.interaction]).toEqual(["make", "play"]);
    expect(found(".bm-craft-now").textContent).toContain("What kind of exercise?");
    expect(document.activeElement).toBe(found(".bm-craft-now"));
  });

  it("sets another position up where the board answers to it, too", async () => {
    const { model, root } = await opened({ selection: "3c" });
    await choose("reach");
    await say(model, { stage: "unsolvable", text: "No piece stands on 3c." });
    expect(root.dataset.interaction).toBe("mark");
    act("setUp").click();
    await settle();
    await settle();
    expect([root.dataset.craft, root.dataset.interaction]).toEqual(["", "edit"]);
    model.update({ tsfen: "5/5/5/5/p,4 0", interaction: "play" });
    await settle();
    answer(model, { kinds: KINDS, packs: [] });
    await settle();
    expect(root.dataset.craft).toBe("make");
  });

  it("says of an undecided search what helps, and does not call it unsolvable", async () => {
    await opened().then(async ({ model }) => {
      await choose("mate");
      await say(model, { stage: "undecided", text: "it is not known", nodes: 20000 });
    });
    expect(verdict()).toContain("Too much to search: 20,000 moves");
    expect(verdict()).not.toContain("annot be solved");
    expect(act("setUp").textContent).toBe("Set up another position");
    expect(isOff("saving")).toBe(true);
  });

  it("tells the whole line of a solution", async () => {
    const { model } = await opened();
    await choose("mate");
    const line = [
      { piece: "ln", squares: ["3c", "3b"], takes: ["P"], becomes: "+ln" },
      { piece: "P", squares: ["5a", "5b"], takes: [], becomes: "" },
    ];
    await say(model, { stage: "good", right: ["3c 3b"], asked: 9, line });
    expect(el.querySelector(".bm-craft-line")).toBeNull();
    act("reveal").click();
    await settle();
    expect([...el.querySelectorAll(".bm-craft-line li")].map((one) => one.textContent)).toEqual([
      "Lion 3c–3b, captures Pawn, becomes Furious fiend",
      "Pawn 5a–5b",
    ]);
  });

  it("leaves the focus to what follows a button that goes", async () => {
    const { model } = await opened({ selection: "3c" });
    await choose("reach");
    await say(model, { stage: "good", right: ["3b"], asked: 8 });
    act("saving").focus();
    act("saving").click();
    await settle();
    expect(document.activeElement).toBe(found(".bm-craft-save input"));
    act("cancel").focus();
    act("cancel").click();
    await settle();
    expect(document.activeElement).toBe(act("saving"));
  });

  it("says how the own answer differs, and draws it", async () => {
    const { model } = await opened({ selection: "3c" });
    await choose("reach");
    model.update({
      making: {
        draft: { ...DRAFT, kind: "reach", square: "3c", answer: ["3b", "5e"] },
        findings: {
          ...FINDINGS,
          stage: "good",
          right: ["3b", "2b"],
          asked: 24,
          missing: ["2b"],
          extra: ["5e"],
        },
      },
    });
    answer(model, {});
    await settle();
    expect(verdict()).toContain("Right, but not yours: 2b. Yours, but not right: 5e.");
    const drawn = [...el.querySelectorAll(".bm-craft-marks > g")].map((one) => one.getAttribute("class"));
    expect([...drawn].sort()).toEqual([
      ...["bm-note-blue", "bm-note-green", "bm-note-red", "bm-note-red", "bm-note-yellow", "bm-note-yellow"],
    ]);
  });

  it("shows the moves of a search, and stops it", async () => {
    const { model } = await opened();
    await choose("mate");
    await say(model, { stage: "searching", nodes: 1200 });
    expect(verdict()).toContain("1200 moves tried");
    act("stop").click();
    expect(last(model)).toEqual({ request: "make", op: "stop" });
    await say(model, { stage: "stopped", nodes: 1300 });
    expect(act("again").textContent).toBe("Search again");
  });

  it("shows other solutions, and saves them only all the same", async () => {
    const { model } = await opened();
    await choose("mate");
    const right = ["3c 3b", "3c 2b"];
    await say(model, {
      stage: "doubtful",
      doubts: [{ name: "second", count: 2 }],
      right,
      moves: 2,
      asked: 9,
    });
    expect(verdict()).toContain("2 moves are right");
    expect(el.querySelectorAll(".bm-craft-marks .bm-shaft").length).toBeGreaterThan(0);
    act("saving").click();
    await settle();
    expect(act("save").textContent).toBe("Save all the same");
    expect(isOff("save")).toBe(true);
    const name = found(".bm-craft-save input") as HTMLInputElement;
    name.value = "mine";
    name.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    act("save").click();
    expect(last(model)).toEqual({ request: "make", op: "save", pack: "mine", how: "new", anyway: true });
    const packs = [{ file: "mine.json", title: "mine", ids: ["mate-five"] }];
    answer(model, {
      packs,
      file: "mine.json",
      folder: "/here",
      line: 'Drill("mine.json")',
      name: "mate-five",
      count: 1,
    });
    await settle();
    expect(found(".bm-craft-saved").textContent).toContain(
      "Saved: “Title”. The pack mine has 1 exercise now.",
    );
    expect(found(".bm-craft-saved code").textContent).toBe('Drill("mine.json")');
  });

  it("tells beside the name of a pack why it was not saved, until the name is another one", async () => {
    const { model } = await opened({ selection: "3c" });
    await choose("reach");
    await say(model, { stage: "good", right: ["3b"], asked: 8 });
    act("saving").click();
    await settle();
    const type = async (text: string): Promise<void> => {
      const name = found(".bm-craft-save input") as HTMLInputElement;
      name.value = text;
      name.dispatchEvent(new Event("input", { bubbles: true }));
      await settle();
    };
    await type("a:b");
    act("save").click();
    answer(model, { ok: false, text: "The name must be letters." });
    await settle();
    expect(found(".bm-craft-refused").textContent).toBe("The name must be letters.");
    expect(message()).toBe("");
    await type("a");
    expect(el.querySelector(".bm-craft-refused")).toBeNull();
  });

  it("offers the only pack of the folder first", async () => {
    const { model } = await opened({ selection: "3c" }, [{ file: "mine.json", title: "mine", ids: [] }]);
    await choose("reach");
    await say(model, { stage: "good", right: ["3b"], asked: 8 });
    act("saving").click();
    await settle();
    expect(found(".bm-craft-save select")).toHaveProperty("value", "mine.json");
  });

  it("asks for the piece again when it is not there any more", async () => {
    const draft = { ...DRAFT, kind: "legal", square: "1e", goal: ["1d"] };
    const { model } = await opened({ making: { draft, findings: FINDINGS } });
    expect(last(model)).toMatchObject({ op: "draft", draft: { square: "", goal: [] } });
    expect(found(".bm-craft-now").textContent).toContain("choose the piece on the board");
  });

  it("keeps the draft when it is closed, and when the page is loaded again", async () => {
    const draft = { ...DRAFT, kind: "reach", square: "3c", task: "Where?" };
    const { model, root } = await opened({ making: { draft, findings: FINDINGS } });
    expect(last(model)).toMatchObject({ op: "draft", draft });
    act("close").click();
    await settle();
    expect([root.dataset.craft, root.dataset.interaction]).toEqual(["", "play"]);
    tool("make").click();
    answer(model, { kinds: KINDS, packs: [] });
    await settle();
    expect(found(".bm-craft textarea")).toHaveProperty("value", "Where?");
  });

  it("opens and deletes what was saved, and asks before it deletes", async () => {
    const { model } = await opened({}, [{ file: "mine.json", title: "mine", ids: ["reach-3c"] }]);
    act("edit").click();
    expect(last(model)).toEqual({ request: "make", op: "open", pack: "mine.json", name: "reach-3c" });
    answer(model, {});
    await settle();
    act("doom").click();
    await settle();
    expect(last(model)).toMatchObject({ op: "open" });
    expect(found(".bm-craft-list").textContent).toContain("Really delete?");
    act("delete").click();
    expect(last(model)).toEqual({ request: "make", op: "delete", pack: "mine.json", name: "reach-3c" });
    answer(model, { packs: [] });
    await settle();
    expect(el.querySelector(".bm-craft-list")).toBeNull();
  });

  it("shows the exercise in place of the board, and the board again", async () => {
    const leave = vi.fn();
    const view = { el: document.createElement("p"), remove: leave };
    const cells = Object.assign(document.createElement("div"), { className: "bm-cells", tabIndex: 0 });
    view.el.append(cells, Object.assign(document.createElement("button"), { className: "bm-option" }));
    const manager = { get_model: () => Promise.resolve({}), create_view: () => Promise.resolve(view) };
    const model = new Model(
      traits({ edits: [0, 0], selection: "3c", making: { draft: DRAFT, findings: FINDINGS } }),
    );
    Object.assign(model, { widget_manager: manager });
    const root = show(model);
    tool("make").click();
    answer(model, { kinds: KINDS, packs: [] });
    await settle();
    await choose("reach");
    await say(model, { stage: "good", right: ["3b"], asked: 24 });
    act("try").click();
    answer(model, { model: "abc" });
    for (let n = 0; n < 5; n++) await settle();
    expect([root.dataset.trying, root.querySelector(".bm-trial-place")?.firstChild]).toEqual([
      "true",
      view.el,
    ]);
    expect(document.activeElement).toBe(found(".bm-option"));
    found(".bm-trial-head button").click();
    await settle();
    expect([root.dataset.trying, leave.mock.calls.length, last(model)]).toEqual([
      "false",
      1,
      { request: "make", op: "end" },
    ]);
  });

  it("says so where the page cannot show another widget", async () => {
    const { model, root } = await opened({ selection: "3c" });
    await choose("reach");
    await say(model, { stage: "good", right: ["3b"], asked: 24 });
    act("try").click();
    answer(model, { model: "abc" });
    for (let n = 0; n < 5; n++) await settle();
    expect([root.dataset.trying, message()]).toEqual(["false", expect.stringContaining("cannot show")]);
  });
});
