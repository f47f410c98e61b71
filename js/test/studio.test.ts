/** What stands between the widgets of the studio and their host: asking, hearing of answers, reading what comes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import studio from "../src/widgets/studio/index.ts";
import { ask, hostOf, isSettled, watch } from "../src/host/host.ts";
import { readOffsets, readOptionalProblem } from "../src/core/generated/common.ts";
import { LiveFigure } from "../src/widgets/figure/live.ts";
import { figures, listOf, numberOf, recordOf, textOf, textsOf } from "../src/core/read.ts";
import { staticModel } from "../src/host/staticmodel.ts";
import { shown } from "./page.ts";

const modelOf = (traits: Record<string, unknown>) => {
  const saved = vi.fn();
  return Object.assign(staticModel(traits), {
    saved,
    save_changes: () => {
      saved();
    },
  });
};

describe("a host", () => {
  it("passes on what is asked together, with the number of the question", () => {
    const model = modelOf({ draft: "K", seq: 4, answered: 4 });
    const host = hostOf(model, ["draft"]);
    expect(isSettled(host)).toBe(true);
    ask(host, { draft: "KN", dialect: "atsi" });
    expect(["draft", "dialect", "seq"].map((name) => model.get(name))).toEqual(["KN", "atsi", 5]);
    expect(model.saved).toHaveBeenCalledTimes(1);
    expect(isSettled(host)).toBe(false);
    model.set("answered", 5);
    expect(isSettled(host)).toBe(true);
  });

  it("keeps what is asked where there is no Python", () => {
    const model = modelOf({ seq: 0 });
    model.saved.mockImplementation(() => {
      throw new Error("no Python");
    });
    ask(hostOf(model, []), { draft: "K" });
    expect(model.get("draft")).toBe("K");
  });

  it("tells of changes once for all that change together, and no more after the undo", async () => {
    const model = modelOf({});
    const changed = vi.fn();
    const undo = watch(hostOf(model, ["text", "figure"]), changed);
    model.set("text", "K");
    model.set("figure", "x");
    model.set("other", "x");
    await Promise.resolve();
    expect(changed).toHaveBeenCalledTimes(1);
    model.set("text", "KN");
    undo();
    await Promise.resolve();
    model.set("text", "KNA");
    await Promise.resolve();
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe("traits", () => {
  it("are read as what they should be, whatever they are", () => {
    expect([textOf("a"), textOf(3), textOf(null)]).toEqual(["a", "", ""]);
    expect([numberOf(3), numberOf(NaN, 7), numberOf("3", 7)]).toEqual([3, 7, 7]);
    expect([listOf([1]), listOf({})]).toEqual([[1], []]);
    expect([recordOf({ a: 1 }), recordOf([1]), recordOf(null)]).toEqual([{ a: 1 }, {}, {}]);
    expect(textsOf(["a", 1, "b"])).toEqual(["a", "b"]);
    expect(readOffsets([[1, 2], [1], ["a", 2], null, [0.5, 1], [-3, 0]])).toEqual([
      [1, 2],
      [-3, 0],
    ]);
  });

  it("without figures are empty, and damaged ones are reported", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(figures(null)).toEqual([]);
    expect(figures(new DataView(new ArrayBuffer(0)))).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
    expect(figures(new DataView(Uint8Array.of(9, 0, 0, 0).buffer))).toEqual([]);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^banmen: .*version 9/));
  });

  it("that say what is wrong are a problem, an empty one none", () => {
    const read = (problem: unknown) => readOptionalProblem(problem);
    expect(read({})).toBeNull();
    expect(read("x")).toBeNull();
    expect(read({ text: "wrong", start: 3 })).toEqual({ text: "wrong", start: 3, end: -1, where: "" });
  });
});

describe("the widget", () => {
  it("shows what is wrong with the inputs of a card", () => {
    const el = document.createElement("div");
    const model = modelOf({ view: "card", problem: { text: "Unknown piece" } });
    const end = shown(studio.render({ el, model }));
    expect(el.querySelector(".bm-problem")?.textContent).toBe("Unknown piece");
    end?.();
  });

  it.each([
    [{ pawns: 5.13, error: 0.42, games: 390 }, false, "Worth 5.1 pawns (± 0.4), fitted on 390 games"],
    [{ pawns: 12.2, error: 0, games: 3 }, false, "Worth 12.2 pawns, by its mobility: too few games"],
    [{ pawns: 1, error: 0.26, games: 400 }, false, "Worth 1.0 pawn (± 0.3), fitted on 400 games"],
    [{ pawns: 0, error: 0, games: 0 }, false, ""],
    [{ pawns: 9, error: 1, games: 9 }, true, ""],
  ])("says on a card what a piece is worth: %j, royal: %s", (worth, royal, said) => {
    const el = document.createElement("div");
    const end = shown(studio.render({ el, model: modelOf({ view: "card", piece: { royal }, worth }) }));
    expect(
      el
        .querySelector(".bm-mobility")
        ?.textContent.trim()
        .slice(0, said.length || 99),
    ).toBe(said);
    end?.();
  });

  it.each(["pad", "card", "atlas"])("%s takes its place and leaves nothing behind", (view) => {
    const el = document.createElement("div");
    const undo = shown(studio.render({ model: modelOf({ view, theme: "dark", lang: "ja" }), el }));
    const root = el.querySelector<HTMLElement>(`.banmen.bm-studio.bm-${view}`);
    expect(root?.dataset.theme).toBe("dark");
    undo?.();
    expect(el.children).toHaveLength(0);
  });

  it("of another name is refused in words", () => {
    const render = () =>
      studio.render({ model: modelOf({ view: "board" }), el: document.createElement("div") });
    expect(render).toThrow(/no widget "board": reload/);
  });
});

describe("a figure whose routes are shown", () => {
  it("has the piece walk with the face that it has in the middle", () => {
    const { base64 } = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../tests/data/wire/figures/pieces.json"), "utf8"),
    ) as { base64: string };
    const [figure] = figures(new DataView(Uint8Array.from(Buffer.from(base64, "base64")).buffer));
    if (!figure) throw new Error("the golden file has no figure");
    const stop = new AbortController();
    const quiet = (): void => undefined;
    const live = new LiveFigure({ changed: quiet, pressed: quiet, said: quiet }, stop.signal);
    const walker = (): Element | null => live.element.querySelector(".bm-walker > .bm-piece");
    live.show(figure, { centre: { name: "獅子" } });
    expect([walker()?.textContent, walker()?.classList.contains("bm-promoted")]).toEqual(["獅子", false]);
    live.show(figure, { centre: { name: "獅子", promoted: true } });
    expect(walker()?.classList.contains("bm-promoted")).toBe(true);
    live.show(figure);
    expect(walker()?.textContent).toBe("");
    stop.abort();
  });
});
