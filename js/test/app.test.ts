import { describe, expect, it, vi } from "vitest";
import widget from "../src/widgets/board/index.ts";
import { NoPythonError } from "../src/host/staticmodel.ts";
import { encode, FIVE } from "./moves.ts";
import {
  CATALOGUE,
  click,
  data,
  drawing,
  el,
  leave,
  message,
  Model,
  Observer,
  off,
  pointer,
  settle,
  show,
  shown,
  text,
  traits,
} from "./page.ts";

describe("a board", () => {
  it("shows the position and says so", () => {
    const root = show(new Model(traits()));
    expect(data(root)).toMatchObject({
      ready: "true",
      ply: "0",
      selected: "",
      targets: "0",
      theme: "light",
    });
    expect(root.querySelectorAll(".bm-svg .bm-piece")).toHaveLength(3);
    expect(root.querySelector('[role="grid"]')?.getAttribute("aria-label")).toBe(
      "Test, 5 by 5, 3 pieces. Black to move.",
    );
    expect(root.dataset.lmSuppressShortcuts).toBe("true");
  });

  it("is made without asking for a size, which would force a layout of all other boards on the page", () => {
    vi.stubGlobal(
      "ResizeObserver",
      class extends Observer {
        override observe(): void {
          // The first frame comes later.
        }
      },
    );
    const asked = [
      vi.spyOn(HTMLElement.prototype, "clientWidth", "get"),
      vi.spyOn(HTMLElement.prototype, "offsetHeight", "get"),
      vi.spyOn(Element.prototype, "getBoundingClientRect"),
    ];
    show(new Model(traits({ history: [{ text: "3b 3c", parent: -1 }] })));
    for (const size of asked) expect(size).not.toHaveBeenCalled();
  });

  it("click → targets → move, told to Python with an id", () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    expect(model.get("selection")).toBe("3c");
    expect(model.saved).toBeGreaterThan(0);
    expect(data(root)).toMatchObject({ selected: "3c", targets: "3" });
    expect(root.banmen?.targets()).toContainEqual({ square: "3b", categories: ["step"], captures: true });
    expect(root.querySelector(".bm-mark.bm-step")?.getAttribute("d")).not.toBe("");
    click("4c", root);
    expect(model.sent).toEqual([
      { request: "move", from: "3c", path: [], to: "4c", id: expect.any(Number) as number },
    ]);
    expect(root.dataset.gesture).toBe("asking");
    model.fire("msg:custom", { id: model.sent[0]?.id, ok: true });
    expect(data(root)).toMatchObject({ gesture: "idle", selected: "" });
    expect(model.get("selection")).toBe("");
  });

  it("asks leg by leg, and Esc gives it up", () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    click("3a", root);
    expect(root.dataset.gesture).toBe("legs");
    expect(root.banmen?.choices()).toEqual(["3a", "3b"]);
    expect(message()).toBe("Several paths lead there. Choose the first square of the path.");
    root
      .querySelector(".bm-window")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(data(root)).toMatchObject({ gesture: "selected", selected: "3c" });
    click("3a", root);
    click("3b", root);
    expect(model.sent.at(-1)).toMatchObject({ from: "3c", path: ["3b"], to: "3a" });
  });

  it("drags a piece to its square", () => {
    const model = new Model(traits());
    const root = show(model);
    pointer("pointerdown", "5e", root);
    pointer("pointermove", "5d", root);
    expect(root.dataset.selected).toBe("5e");
    expect(root.querySelector('[data-square="5e"]')?.classList.contains("bm-held")).toBe(true);
    pointer("pointerup", "5d", root);
    expect(model.sent).toMatchObject([{ request: "move", from: "5e", to: "5d" }]);
  });

  it("prevents no key it does not use, and keeps plain ones on its buttons from the notebook", () => {
    const root = show(new Model(traits()));
    const heard: string[] = [];
    el.addEventListener("keydown", (event) => heard.push(event.key));
    const bar = root.querySelector(".bm-toolbar");
    const press = (key: string, more: KeyboardEventInit = {}): boolean =>
      bar?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })) ??
      false;
    const keys = ["Escape", "x", "Enter", "a", "Tab"].map((key) => press(key));
    expect([...keys, press("s", { ctrlKey: true })]).toEqual(Array(6).fill(true));
    expect(heard).toEqual(["Escape", "Tab", "s"]);
  });

  it("says something when Python has changed the game: in marimo other cells follow only the page", async () => {
    const model = new Model(traits());
    const stop = widget.initialize({ model });
    const set = vi.spyOn(model, "set");
    const python = async (changed: Record<string, unknown>, wait = 1000): Promise<number> => {
      model.update(changed);
      await settle();
      vi.advanceTimersByTime(wait);
      return model.saved;
    };
    const after = "5/2,P,2/1,ln,3/5/p,4 1";
    const moves = encode([{ from: 7, to: 12 }], FIVE, after);
    expect(await python({ tsfen: after, moves, selection: "", ply: 1 })).toBe(1);
    expect(set.mock.calls).toEqual([["protocol", traits().protocol]]);
    expect(await python({ selection: "3b", status: { level: "info", text: "Hello" } })).toBe(1);
    // Many changes in a short time are answered once.
    for (const ply of [2, 3, 4]) await python({ ply }, 50);
    expect(await python({ ply: 5 })).toBe(2);
    stop();
    expect(await python({ ply: 6 })).toBe(2);
  });

  it("hears Python: position, moves and turn come as one", async () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    const after = "5/2,P,2/1,ln,3/5/p,4 1";
    model.update({
      tsfen: after,
      moves: encode([{ from: 7, to: 12 }], FIVE, after),
      last_move: ["3c", "4c"],
      ply: 1,
      turn: "white",
      history: [{ text: "3c 4c", side: "black", piece: "LN", captures: 0, promoted: false }],
    });
    await settle();
    expect(data(root)).toMatchObject({ ply: "1", turn: "white", selected: "" });
    expect(root.querySelector('[data-square="4c"]')?.getAttribute("data-piece")).toBe("LN");
    expect(root.querySelector('[data-square="3c"]')).toBeNull();
    expect(text(".bm-move[data-side]")).toBe("1.獅子 lion 3c 4c");
    expect(text(".bm-turn")).toBe("White to move");
  });

  it("hears of every trait it reads", () => {
    const model = new Model(traits());
    const read = vi.spyOn(model, "get");
    show(model);
    const unheard = read.mock.calls.filter(([name]) => !model.listeners.has(`change:${name}`));
    expect(unheard).toEqual([]);
  });

  it("shows names as text, whatever is in them", () => {
    const evil = '<img src=x onerror="alert(1)">';
    const catalogue = CATALOGUE.map((kind) => ({
      ...kind,
      name: evil,
      kanji: evil,
      romaji: evil,
      betza: evil,
    }));
    const history = [{ text: evil, side: "black", piece: "LN", captures: 0, promoted: false }];
    const status = { level: "info", text: evil };
    const root = show(new Model(traits({ catalogue, history, ply: 1, title: evil, status })));
    click("3c", root);
    expect(text(".bm-name")).toBe(evil);
    expect(message()).toBe(evil);
    expect(root.querySelector("img")).toBeNull();
  });

  it("turns round by its button, through the model", async () => {
    const model = new Model(traits());
    const root = show(model);
    root.querySelector<HTMLButtonElement>('[data-tool="flip"]')?.click();
    await settle();
    expect(model.get("orientation")).toBe("white");
    const files = [...root.querySelectorAll(".bm-label")].slice(0, 5);
    const places = files.map((label) => Number(label.getAttribute("x")));
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(new Set(places).size).toBe(5);
    expect(root.querySelector('[data-square="3b"]')?.getAttribute("transform")).not.toContain("rotate");
  });

  it("takes back and plays again where there is something", async () => {
    const model = new Model(traits());
    const root = show(model);
    const button = (tool: string): HTMLButtonElement | null => root.querySelector(`[data-tool="${tool}"]`);
    expect([off(button("undo")), off(button("redo"))]).toEqual([true, true]);
    const entry = { text: "3c 4c", side: "black", piece: "LN", captures: 0, promoted: false };
    model.update({ history: [entry, entry], ply: 1 });
    await settle();
    expect([off(button("undo")), off(button("redo"))]).toEqual([false, false]);
    expect(root.querySelectorAll(".bm-undone")).toHaveLength(1);
    button("undo")?.click();
    button("redo")?.click();
    expect(model.sent.map(({ request }) => request)).toEqual(["undo", "redo"]);
  });

  it("shows a part of the board", () => {
    const root = show(new Model(traits({ region: "4b-2d" })));
    expect(root.querySelectorAll(".bm-svg .bm-piece")).toHaveLength(2);
    expect(root.banmen?.squareCenter("5e")).toBeNull();
  });

  it("says of no square where it is before the browser has laid the board out", () => {
    vi.spyOn(Observer.prototype, "observe").mockReturnValue();
    const root = show(new Model(traits()));
    expect(root.querySelector(".bm-svg")?.hasAttribute("viewBox")).toBe(false);
    expect(root.banmen?.squareCenter("3c")).toBeNull();
  });

  it("in an exercise sends each clicked square and draws what Python says of it", async () => {
    const model = new Model(traits({ interaction: "mark", selection: "3c" }));
    const root = show(model);
    expect(data(root)).toMatchObject({ selected: "3c", targets: "0" });
    click("4c", root);
    expect(model.sent).toMatchObject([{ request: "mark", square: "4c" }]);
    model.update({
      marks: [
        { square: "4c", verdict: "right", note: "" },
        { square: "1a", verdict: "missed", note: "" },
      ],
    });
    await settle();
    for (const [verdict, drawn] of [
      ["right", true],
      ["missed", true],
      ["wrong", false],
    ] as const) {
      expect(root.querySelector(`[data-layer="${verdict}"]`)?.getAttribute("d") !== "").toBe(drawn);
    }
  });
});

describe("Python that", () => {
  it("refuses is quoted, and nothing has changed", () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    click("4c", root);
    model.fire("msg:custom", { id: model.sent[0]?.id, ok: false, text: "The emperor may not." });
    expect(message()).toBe("The emperor may not.");
    expect(data(root)).toMatchObject({ gesture: "selected", selected: "3c" });
    expect(root.querySelector('[data-square="3c"]')?.classList.contains("bm-held")).toBe(false);
  });

  it("does not reply: after a timeout the move can be sent again", () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    click("4c", root);
    vi.advanceTimersByTime(600);
    expect(message()).toBe("Waiting for Python …");
    vi.advanceTimersByTime(3500);
    expect(message()).toBe("Python is not responding. The board remembers your move.");
    expect(data(root)).toMatchObject({ gesture: "unanswered", kernel: "silent" });
    const again = root.querySelector<HTMLButtonElement>(".bm-again");
    expect(again?.hidden).toBe(false);
    again?.click();
    expect(model.sent).toHaveLength(2);
    expect(model.sent[1]).toEqual(model.sent[0]);
    model.fire("msg:custom", { id: model.sent[1]?.id, ok: true });
    expect(data(root)).toMatchObject({ gesture: "idle", kernel: "" });
  });

  it("answers late, or does anything else, is no longer said not to answer", async () => {
    const model = new Model(traits({ history: [{ text: "3c 4c", side: "black", piece: "LN" }], ply: 1 }));
    const root = show(model);
    const undo = root.querySelector<HTMLElement>('.bm-tool[data-tool="undo"]');
    const late = "Python is not responding.";
    const signs: (() => void)[] = [
      () => {
        model.fire("msg:custom", { id: model.sent.at(-1)?.id, ok: true });
      },
      () => {
        model.fire("msg:custom", { id: -1, ok: true });
      },
      () => {
        model.update({ history: [], ply: 0 });
      },
    ];
    for (const sign of signs) {
      undo?.click();
      vi.advanceTimersByTime(4000);
      expect(message()).toBe(late);
      sign();
      await settle();
      expect(message()).toBe("");
      expect(root.dataset.kernel).not.toBe("silent");
    }
  });

  it("is busy with other things is said to be so while a move waits", async () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    click("4c", root);
    vi.advanceTimersByTime(4000);
    expect(message()).toBe("Python is not responding. The board remembers your move.");
    model.fire("msg:custom", { id: -1, ok: true });
    await settle();
    expect(message()).toBe("Python is busy. The board remembers your move.");
    expect(root.querySelector<HTMLButtonElement>(".bm-again")?.hidden).toBe(false);
  });

  it("is not there at all is said at once, and the board can still be looked at", () => {
    const model = new Model(traits());
    model.send = () => {
      throw new NoPythonError();
    };
    model.save_changes = () => {
      throw new NoPythonError();
    };
    const root = show(model);
    click("3c", root);
    expect(root.dataset.targets).toBe("3");
    click("4c", root);
    expect(message()).toBe("Python is not running here. You can look at pieces, but not move them.");
    expect(root.dataset.gesture).toBe("selected");
  });

  it("goes away: the board says so at once and remembers the move", () => {
    const gone = "Python was stopped or restarted. Run the cell again to continue.";
    const model = new Model(traits());
    const root = show(model);
    model.fire("comm_live_update");
    expect(message()).toBe(gone);
    click("3c", root);
    expect(root.dataset.targets).toBe("3");
    click("4c", root);
    expect(model.sent).toHaveLength(0);
    expect(data(root)).toMatchObject({ gesture: "unanswered", kernel: "gone" });
    expect(message()).toBe(`${gone} The board remembers your move.`);
    expect(root.querySelector<HTMLButtonElement>(".bm-again")?.hidden).toBe(true);
  });

  it("goes away with a question is not waited for", () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    click("4c", root);
    expect(root.dataset.gesture).toBe("asking");
    model.fire("comm_live_update");
    expect(data(root)).toMatchObject({ gesture: "unanswered", kernel: "gone" });
    expect(root.querySelector('[data-square="3c"]')).not.toBeNull();
  });

  it("answers somebody else is not listened to", () => {
    const model = new Model(traits());
    const root = show(model);
    click("3c", root);
    click("4c", root);
    for (const answer of [{ id: -1, ok: true }, { ok: true }, null, "x", [{}]])
      model.fire("msg:custom", answer);
    expect(root.dataset.gesture).toBe("asking");
  });
});

describe("nonsense leaves the last good board and says what is wrong:", () => {
  it.each([
    ["tsfen", { tsfen: "K/5/5/5/5 0" }, /The position cannot be shown: rank 1/],
    ["an unknown code", { tsfen: "4,ZZ/5/5/5/5 0" }, /unknown piece code "ZZ"/],
    ["a promoted piece that cannot be", { tsfen: "4,+P/5/5/5/5 0" }, /the Pawn does not promote/],
    ["tsfen of another type", { tsfen: 7 }, /The position cannot be shown/],
    ["moves of another position", { moves: encode([], FIVE, "x") }, /belong to another position/],
    [
      "moves of another version",
      { moves: new DataView(Uint8Array.of(9, ...new Array<number>(20).fill(0)).buffer) },
      /version 9/,
    ],
    ["moves cut short", { moves: new DataView(new ArrayBuffer(3)) }, /cut short/],
    ["files", { files: 0 }, /Board size must be .* got 0 by 5/],
    ["region", { region: "12z-q" }, /region must be/],
    ["orientation", { orientation: "up" }, /orientation must be .* got "up"/],
    ["interaction", { interaction: ["play"] }, /interaction must be/],
    ["selection", { selection: "99z" }, /selection must name squares/],
    ["last_move", { last_move: ["3c", "9z"] }, /last_move must name squares/],
    ["marks", { marks: [{ square: "3c", verdict: "perhaps" }] }, /Cannot draw this mark/],
    ["protocol", { protocol: 3 }, /Protocol version must be 2, got 3/],
  ])("%s", async (_, nonsense, said) => {
    const model = new Model(traits());
    const root = show(model);
    const before = drawing(root);
    model.update(nonsense);
    await settle();
    expect(message()).toMatch(said);
    expect(drawing(root)).toBe(before);
    click("3c", root);
    expect(root.dataset.targets).toBe("3");
    model.update(traits());
    await settle();
    expect(message()).toBe("");
  });

  it("even when it is all there ever was", () => {
    const root = show(new Model({}));
    expect(message()).toMatch(/^Board size must be/);
    expect(root.dataset.ready).toBe("true");
  });
});

describe("leaving", () => {
  it("takes everything back", () => {
    const model = new Model(traits());
    const nodes = document.querySelectorAll("*").length;
    const first = show(model);
    expect(model.listening).toBeGreaterThan(10);
    click("3c", first);
    click("4c", first);
    leave();
    expect(model.listening).toBe(0);
    expect(document.querySelectorAll("*")).toHaveLength(nodes);
    expect(vi.getTimerCount()).toBe(0);
    expect(leave).not.toThrow();
  });

  it("closes when the signal aborts", () => {
    const model = new Model(traits());
    const controller = new AbortController();
    show(model, controller.signal);
    controller.abort();
    expect(el.children).toHaveLength(0);
    expect(model.listening).toBe(0);
    expect(widget.render({ model, el, signal: controller.signal })).toBeUndefined();
  });

  it("leaves another view of the same model alone", () => {
    const model = new Model(traits());
    const other = document.createElement("div");
    document.body.append(other);
    const undoOther = shown(widget.render({ model, el: other }));
    show(model);
    leave();
    model.update({ ply: 3 });
    const root = other.querySelector<HTMLElement>(".banmen");
    return settle().then(() => {
      expect(root?.dataset.ply).toBe("3");
      undoOther?.();
      other.remove();
    });
  });
});
